package io.countersign.erp.people;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.Fields;
import io.countersign.erp.tenancy.Unit;
import java.time.ZoneId;

/** The settings of organisations, which expressions see under {@code org}. */
public final class OrganisationRows implements Organisations {

  /** Under this id the log shows what the system does by itself. */
  public static final String SYSTEM = "erp";

  @Override
  public Settings of(StoreTransaction transaction, OrgId org) {
    return Unit.of(org.value(), transaction)
        .handle()
        .createQuery(PeopleSql.SETTINGS)
        .bind("org", org.value())
        .map(
            (row, context) ->
                new Settings(
                    ZoneId.of(row.getString("zone")),
                    SYSTEM,
                    Fields.read(row.getString("settings"))))
        .one();
  }
}
