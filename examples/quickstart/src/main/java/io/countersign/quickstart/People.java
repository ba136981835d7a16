package io.countersign.quickstart;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The people of the organisation and their roles. */
final class People implements Directory {

  private static final Map<String, String> ROLES =
      Map.of("Eve", "clerk", "Fiona", "finance manager", "Otto", "budget owner");

  @Override
  public List<String> holders(StoreTransaction tx, OrgId org, String role) {
    return ROLES.keySet().stream().filter(person -> role.equals(ROLES.get(person))).toList();
  }

  @Override
  public List<String> rolesOf(StoreTransaction tx, OrgId org, UserId person) {
    return Optional.ofNullable(ROLES.get(person.value())).stream().toList();
  }
}
