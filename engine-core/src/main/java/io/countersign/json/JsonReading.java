package io.countersign.json;

import org.jspecify.annotations.Nullable;

/** Result of reading a text: its value, or the reasons why it was refused. */
public sealed interface JsonReading permits JsonReading.Value, JsonRefused {

  /**
   * Value of an accepted text.
   *
   * @param plain {@code String}, {@code Boolean}, {@code Long}, {@code BigDecimal}, {@code List},
   *     {@code Map} or null, on every level
   */
  record Value(@Nullable Object plain) implements JsonReading {}
}
