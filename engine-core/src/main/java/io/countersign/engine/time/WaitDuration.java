package io.countersign.engine.time;

import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;

/**
 * Duration of a wait: a part that the calendar counts, then a part that a stopwatch counts. So
 * {@code P1D} is the same local time tomorrow, and {@code PT24H} is 24 hours. Immutable. Months
 * from twelve on are kept as years, weeks as days; days and hours are never converted into each
 * other.
 *
 * @param calendar years, months and days; none negative
 * @param clock hours, minutes and whole seconds; not negative
 */
public record WaitDuration(Period calendar, Duration clock) {

  private static final LocalDateTime COUNTED_FROM = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final int MAX_MONTHS = 1_200;
  private static final int MAX_DAYS = 36_525;
  private static final LocalDateTime COUNTED_TO = COUNTED_FROM.plusYears(100);

  /**
   * Normalises years and months.
   *
   * @throws IllegalArgumentException if a part is negative, both are zero, there are fractions of a
   *     second, or it is longer than 100 years
   */
  public WaitDuration {
    if (calendar.isNegative() || clock.isNegative() || clock.toNanosPart() != 0) {
      throw new IllegalArgumentException("Expected whole seconds and no negative part.");
    }
    if (!inRange(calendar, clock)) {
      throw new IllegalArgumentException("Expected more than nothing and at most 100 years.");
    }
    calendar = calendar.normalized();
  }

  /**
   * Parses an ISO-8601 duration, such as {@code PT24H}, {@code P3D}, {@code P1M} or {@code
   * P1Y2M10DT2H30M}: whole numbers with Y, M, W, D, then after a T with H, M, S, in this order and
   * in capitals. Refused with {@code TIME_DURATION_SYNTAX}, or with {@code TIME_DURATION_RANGE} if
   * it is not positive or longer than 100 years; those are counted from the first of January 2000
   * in UTC.
   */
  public static Result<WaitDuration> parse(String text) {
    return new WaitDurationReader(text).read();
  }

  /** Returns whether the duration is positive and at most 100 years. */
  static boolean inRange(Period calendar, Duration clock) {
    if (calendar.toTotalMonths() > MAX_MONTHS || clock.toDays() > MAX_DAYS) {
      return false;
    }
    var end = COUNTED_FROM.plus(calendar).plus(clock);
    return end.isAfter(COUNTED_FROM) && !end.isAfter(COUNTED_TO);
  }

  /**
   * Returns the end of a wait that begins at {@code start}. The calendar part is added to the
   * zone's local time; a local time in a gap becomes the end of the gap, and one in an overlap the
   * first of its two instants. The 31st plus a month is the last day of the next month. The clock
   * part is added to that instant.
   *
   * @param start from the year 1 to the end of 9799
   * @throws IllegalArgumentException if {@code start} is out of that range
   */
  public Instant from(Instant start, ZoneId zone) {
    LocalMoment.requireInRange(start);
    // Without a calendar part the instant stays, even in the second pass of an overlap.
    var day =
        calendar.isZero()
            ? start
            : LocalMoment.of(LocalDateTime.ofInstant(start, zone).plus(calendar), zone);
    return day.plus(clock);
  }

  /** Returns the shortest ISO-8601 text, which parses to an equal duration. */
  @Override
  public String toString() {
    if (calendar.isZero()) {
      return clock.toString();
    }
    return clock.isZero() ? calendar.toString() : calendar + clock.toString().substring(1);
  }
}
