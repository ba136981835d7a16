package io.countersign.engine.time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/**
 * Conversion of a local time to an instant, which happens only here. Later local times never come
 * earlier.
 */
public final class LocalMoment {

  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9800-01-01T00:00:00Z");

  private LocalMoment() {}

  /**
   * Returns the end of the gap for a time in a gap, and the first of two instants for one in an
   * overlap.
   */
  public static Instant of(LocalDateTime local, ZoneId zone) {
    var rules = zone.getRules();
    var offsets = rules.getValidOffsets(local);
    return offsets.isEmpty()
        ? rules.getTransition(local).getInstant()
        : local.toInstant(offsets.get(0));
  }

  /**
   * Checks that every result is within the years that ISO-8601 texts and databases can represent.
   *
   * @throws IllegalArgumentException if the instant is not from the year 1 to the end of 9799
   */
  public static void requireInRange(Instant start) {
    if (start.isBefore(EARLIEST) || start.isAfter(LATEST)) {
      throw new IllegalArgumentException(
          "Expected an instant from " + EARLIEST + " to " + LATEST + ", but found " + start + ".");
    }
  }
}
