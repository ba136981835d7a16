package io.countersign.engine.calendar;

import io.countersign.engine.time.LocalMoment;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Arithmetic with the working time of a schedule. It walks from window to window; durations are not
 * negative.
 */
final class WorkClock {

  /** How many years a search covers. */
  static final int MOST_YEARS = 100;

  private final WorkSchedule schedule;

  WorkClock(WorkSchedule schedule) {
    this.schedule = schedule;
  }

  /**
   * An instant in working time, both ends of a window included.
   *
   * @param date the date of the window, which is not the instant's own at 24:00
   * @param instant the instant
   */
  record Reached(LocalDate date, Instant instant) {}

  boolean isOpen(Instant instant) {
    var date = schedule.dateOf(instant);
    return isOpen(date, instant) || isOpen(date.plusDays(1), instant);
  }

  private boolean isOpen(LocalDate date, Instant instant) {
    return schedule.openOn(date).stream().anyMatch(open -> open.contains(instant));
  }

  /** Returns the earliest instant with this much working time between it and an earlier one. */
  Reached forward(Instant start, Duration working) {
    var left = working;
    // The window of the day before may end at this very midnight, and a zone may have skipped a
    // day.
    var date = schedule.dateOf(start).minusDays(2);
    for (var last = date.plusYears(MOST_YEARS); !date.isAfter(last); date = date.plusDays(1)) {
      for (var open : schedule.openOn(date)) {
        if (!open.end().isBefore(start)) {
          var begin = open.begin().isBefore(start) ? start : open.begin();
          var there = Duration.between(begin, open.end());
          if (left.compareTo(there) <= 0) {
            return new Reached(date, begin.plus(left));
          }
          left = left.minus(there);
        }
      }
    }
    throw tooFar();
  }

  /** Returns the latest instant with this much working time between it and a later one. */
  Instant backward(Instant end, Duration working) {
    var left = working;
    // The window of the next day may have begun, at midnight or in an overlap that passes it.
    var date = schedule.dateOf(end).plusDays(1);
    for (var last = date.minusYears(MOST_YEARS); !date.isBefore(last); date = date.minusDays(1)) {
      var windows = schedule.openOn(date);
      for (int i = windows.size() - 1; i >= 0; i--) {
        var open = windows.get(i);
        if (!open.begin().isAfter(end)) {
          var finish = open.end().isAfter(end) ? end : open.end();
          var there = Duration.between(open.begin(), finish);
          if (left.compareTo(there) <= 0) {
            return finish.minus(left);
          }
          left = left.minus(there);
        }
      }
    }
    throw tooFar();
  }

  /** Returns the working time from one instant to a later one. */
  Duration elapsed(Instant from, Instant to) {
    var span = new OpenTime(from, to);
    var last = schedule.dateOf(to).plusDays(1);
    var sum = Duration.ZERO;
    for (var date = schedule.dateOf(from); !date.isAfter(last); date = date.plusDays(1)) {
      for (var open : schedule.openOn(date)) {
        sum = sum.plus(open.within(span).length());
      }
    }
    return sum;
  }

  /** Returns the same local time on a later working day, or the next opening. */
  Instant daysLater(Instant start, int days) {
    var from = forward(start, Duration.ZERO);
    var date = from.date();
    var last = date.plusYears(MOST_YEARS);
    for (int left = days; left > 0; left -= schedule.openOn(date).isEmpty() ? 0 : 1) {
      date = date.plusDays(1);
      if (date.isAfter(last)) {
        throw tooFar();
      }
    }
    var local =
        schedule.localTime(from.instant()).plusDays(ChronoUnit.DAYS.between(from.date(), date));
    return forward(LocalMoment.of(local, schedule.zone()), Duration.ZERO).instant();
  }

  private static DateTimeException tooFar() {
    return new DateTimeException(
        "Expected working time that the calendar has within "
            + MOST_YEARS
            + " years, but found more.");
  }
}
