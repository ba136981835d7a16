package io.countersign.engine.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Document as the host shows it. Its fields are plain values: text, truth values, whole numbers,
 * decimals, instants, dates, lists, maps or null.
 *
 * @param version its version, which the host increments with every change
 * @param status its status
 * @param fields its fields by name
 * @param snapshot the host's id of this version, if it keeps versions
 */
public record DocumentView(
    long version, String status, Map<String, @Nullable Object> fields, Optional<String> snapshot) {

  /** Copies the fields. */
  public DocumentView(
      long version,
      String status,
      Map<String, @Nullable Object> fields,
      Optional<String> snapshot) {
    this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    this.version = version;
    this.status = status;
    this.snapshot = snapshot;
  }

  /** Returns a document of a host that keeps no versions. */
  public static DocumentView of(long version, String status, Map<String, @Nullable Object> fields) {
    return new DocumentView(version, status, fields, Optional.empty());
  }
}
