package io.countersign.dsl.check;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Parser of points in time and calendar days: ISO-8601, timestamps with an offset. */
public final class TimeParser {

  private TimeParser() {}

  /** The point in time, or null when the text is none. */
  public static @Nullable Instant timestamp(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException notIso) {
      return null;
    }
  }

  /** The day, or null when the text is none. */
  public static @Nullable LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException notIso) {
      return null;
    }
  }
}
