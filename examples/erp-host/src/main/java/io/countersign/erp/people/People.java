package io.countersign.erp.people;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import io.countersign.erp.tenancy.Unit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The port through which the engine finds people. */
public final class People implements Directory {

  /** Superiors are known here, and no strategies. */
  @Override
  public boolean finds(StoreTransaction transaction, OrgId org, Approvers.Approver approver) {
    return approver instanceof Approvers.Superior
        || Directory.super.finds(transaction, org, approver);
  }

  @Override
  public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
    return Unit.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.HOLDERS)
        .bind("role", role)
        .mapTo(String.class)
        .list();
  }

  @Override
  public Optional<String> superior(
      StoreTransaction transaction, OrgId org, UserId person, int levels) {
    return Unit.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.SUPERIOR)
        .bind("person", person.value())
        .bind("levels", levels)
        .mapTo(String.class)
        .findOne();
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return Unit.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.PRESENT)
        .bind("person", person.value())
        .mapTo(Boolean.class)
        .findOne()
        .orElse(false);
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
    return roles(Unit.of(org.value(), transaction), person.value());
  }

  /** The roles of a person, for the host itself. */
  static List<String> roles(Unit unit, String person) {
    return unit.handle()
        .createQuery(PeopleSql.ROLES)
        .bind("person", person)
        .mapTo(String.class)
        .list();
  }

  @Override
  public List<Group> chain(StoreTransaction transaction, OrgId org, String chainId) {
    return Unit.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.CHAIN)
        .bind("chain", chainId)
        .map(
            (row, context) ->
                new Group(
                    row.getString("name"), List.of((String[]) row.getArray("members").getArray())))
        .list();
  }

  @Override
  public List<String> strategy(
      StoreTransaction transaction,
      OrgId org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return List.of();
  }
}
