package io.countersign.engine.calendar;

import java.time.LocalDate;
import java.util.List;

/**
 * Regular working hours: days with their windows, which repeat in both directions of time.
 *
 * @param weekly whether the days are those of the week, else those of a rotation
 * @param anchor a date on which the first of the days is
 * @param days the windows of each day, sorted; a day without windows is a day off
 */
record WorkPattern(boolean weekly, LocalDate anchor, List<List<LocalWindow>> days) {

  private static final LocalDate MONDAY = LocalDate.of(1970, 1, 5);

  WorkPattern {
    days = days.stream().map(List::copyOf).toList();
  }

  /** Returns the pattern of a week that begins on Monday. */
  static WorkPattern ofWeek(List<List<LocalWindow>> days) {
    return new WorkPattern(true, MONDAY, days);
  }

  List<LocalWindow> on(LocalDate date) {
    long day = Math.floorMod(date.toEpochDay() - anchor.toEpochDay(), (long) days.size());
    return days.get((int) day);
  }

  boolean isEmpty() {
    return days.stream().allMatch(List::isEmpty);
  }
}
