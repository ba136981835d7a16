package io.countersign.testkit.host;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.store.StoreTransaction;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings shared by all organisations: days in UTC and no values, by default. */
public final class FakeOrganisations implements Organisations {

  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
  private ZoneId zone = ZoneOffset.UTC;

  /** Sets what expressions see as {@code org.<name>}. */
  public FakeOrganisations value(String name, @Nullable Object value) {
    values.put(name, PlainFields.plain(value));
    return this;
  }

  /** Sets the time zone in which days begin. */
  public FakeOrganisations zone(ZoneId next) {
    zone = next;
    return this;
  }

  @Override
  public Settings of(StoreTransaction transaction, OrgId org) {
    return new Settings(zone, "system", values);
  }
}
