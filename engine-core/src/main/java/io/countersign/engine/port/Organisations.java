package io.countersign.engine.port;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.StoreTransaction;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Organisations and their settings. Its method only reads. */
public interface Organisations {

  /** Returns the settings of an organisation. */
  Settings of(StoreTransaction transaction, OrgId org);

  /**
   * Settings of an organisation.
   *
   * @param zone the time zone in which its days begin
   * @param systemActor the id under which system steps are logged
   * @param values the object that expressions read as {@code org}
   */
  record Settings(ZoneId zone, String systemActor, Map<String, @Nullable Object> values) {

    /** Copies the values. */
    public Settings(ZoneId zone, String systemActor, Map<String, @Nullable Object> values) {
      this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
      this.zone = zone;
      this.systemActor = systemActor;
    }
  }
}
