package io.countersign.postgres.guide;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The people of an organisation, from where the host keeps them. */
final class Staff implements Directory {

  private static final Map<String, List<String>> HOLDERS =
      Map.of(
          "finance_manager", List.of("fiona"),
          "clerk", List.of("eve"),
          "operator", List.of("olga"));

  // region directory
  @Override
  public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
    return HOLDERS.getOrDefault(role, List.of());
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
    return HOLDERS.entrySet().stream()
        .filter(role -> role.getValue().contains(person.value()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return true;
  }
  // endregion
}
