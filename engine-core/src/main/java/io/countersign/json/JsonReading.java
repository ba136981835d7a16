package io.countersign.json;

import org.jspecify.annotations.Nullable;

/** What reading a text gave: its value, or the reasons why it was refused. */
public sealed interface JsonReading permits JsonReading.Value, JsonRefused {

  /**
   * The value of an accepted text.
   *
   * @param plain {@code String}, {@code Boolean}, {@code Long}, {@code BigDecimal}, {@code List},
   *     {@code Map} or null; all the way down
   */
  record Value(@Nullable Object plain) implements JsonReading {}
}
