package io.countersign.erp.people;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import io.countersign.erp.document.FieldsCodec;
import io.countersign.erp.tenancy.OrgTransaction;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * The ports through which the engine finds people and the settings of their organisation, which
 * expressions read under {@code org}.
 */
public final class PeopleDirectory implements Directory, Organisations {

  /** The id under which the log shows what the system does by itself. */
  private static final String SYSTEM = "erp";

  /** Creates a directory over the tables. */
  public PeopleDirectory() {}

  @Override
  public Settings of(StoreTransaction transaction, OrgId org) {
    return OrgTransaction.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.SETTINGS)
        .bind("org", org.value())
        .map(
            (row, context) ->
                new Settings(
                    ZoneId.of(row.getString("zone")),
                    SYSTEM,
                    FieldsCodec.read(row.getString("settings"))))
        .one();
  }

  /** This directory knows superiors, and no strategies. */
  @Override
  public boolean finds(StoreTransaction transaction, OrgId org, Approvers.Approver approver) {
    return approver instanceof Approvers.Superior
        || Directory.super.finds(transaction, org, approver);
  }

  @Override
  public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
    return OrgTransaction.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.HOLDERS)
        .bind("role", role)
        .mapTo(String.class)
        .list();
  }

  @Override
  public Optional<String> superior(
      StoreTransaction transaction, OrgId org, UserId person, int levels) {
    return OrgTransaction.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.SUPERIOR)
        .bind("person", person.value())
        .bind("levels", levels)
        .mapTo(String.class)
        .findOne();
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return OrgTransaction.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.PRESENT)
        .bind("person", person.value())
        .mapTo(Boolean.class)
        .findOne()
        .orElse(false);
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
    return roles(OrgTransaction.of(org.value(), transaction), person.value());
  }

  static List<String> roles(OrgTransaction tx, String person) {
    return tx.handle()
        .createQuery(PeopleSql.ROLES)
        .bind("person", person)
        .mapTo(String.class)
        .list();
  }

  @Override
  public List<Group> chain(StoreTransaction transaction, OrgId org, String chainId) {
    return OrgTransaction.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.CHAIN)
        .bind("chain", chainId)
        .map(
            (row, context) ->
                new Group(
                    row.getString("name"), List.of((String[]) row.getArray("members").getArray())))
        .list();
  }
}
