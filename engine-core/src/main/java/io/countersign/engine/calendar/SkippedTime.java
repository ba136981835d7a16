package io.countersign.engine.calendar;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Time that did not count as working time, in the zone of the calendar. Dates that are closed for
 * the same reason and follow each other are one entry; every other date has one for each reason.
 *
 * @param first the first date
 * @param last the last date
 * @param reason why the time was skipped
 * @param name the name of the exception that applies to the dates, such as that of a holiday
 * @param length how much time it was
 */
public record SkippedTime(
    LocalDate first, LocalDate last, Reason reason, Optional<String> name, Duration length) {

  /** Reason why time was skipped. */
  public enum Reason {
    /** A date without windows in the week or rotation, such as a Sunday or a day off. */
    CLOSED_DAY,
    /** A date that an exception closes. */
    HOLIDAY,
    /** Time before the first window of a date, or after the last. */
    OUTSIDE_HOURS,
    /** Time between two windows of a date. */
    BREAK;

    boolean isWholeDay() {
      return this == CLOSED_DAY || this == HOLIDAY;
    }
  }

  /** Returns whether another entry, of the next date, only prolongs this one. */
  boolean isFollowedBy(SkippedTime next) {
    return reason.isWholeDay()
        && next.reason == reason
        && next.name.equals(name)
        && next.first.equals(last.plusDays(1));
  }

  SkippedTime and(SkippedTime next) {
    return new SkippedTime(first, next.last, reason, name, length.plus(next.length));
  }
}
