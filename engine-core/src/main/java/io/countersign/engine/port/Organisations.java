package io.countersign.engine.port;

import io.countersign.engine.store.StoreTransaction;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the engine has to know of an organisation. A read. */
public interface Organisations {

  /** The settings of an organisation. */
  Settings of(StoreTransaction transaction, String org);

  /**
   * Settings.
   *
   * @param zone the time zone in which its days begin
   * @param systemActor the id under which system steps are logged
   * @param values what expressions see as {@code org}
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
