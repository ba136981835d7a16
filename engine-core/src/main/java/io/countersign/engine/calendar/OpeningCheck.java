package io.countersign.engine.calendar;

import io.countersign.engine.problem.EngineCode;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Check that a schedule never stays closed for long, so that searches end. The regular hours repeat
 * after a year at the latest, so only the time from an exception on needs a look.
 */
final class OpeningCheck {

  private static final int MOST_YEARS = 10;

  private final CalendarProblems problems;
  private final WorkSchedule schedule;

  OpeningCheck(CalendarProblems problems, WorkSchedule schedule) {
    this.problems = problems;
    this.schedule = schedule;
  }

  void run(Map<?, ?> calendar) {
    if (schedule.pattern().isEmpty()) {
      refuse(
          schedule.pattern().weekly() ? "/week" : "/rotation",
          "at least one window",
          "none",
          "Write a window of working time on at least one day.");
      return;
    }
    var opened = LocalDate.MIN;
    for (var exception : schedule.exceptions()) {
      if (!exception.first().isBefore(opened)) {
        opened = openingFrom(exception.first());
        if (opened.equals(LocalDate.MAX)) {
          refuse(
              "/exceptions/" + indexOf(exception, calendar),
              "working time within " + MOST_YEARS + " years of " + exception.first(),
              "none",
              "Check the years of this exception and of those after it.");
          return;
        }
      }
    }
  }

  /** Returns the first date with a window, or the largest date if there is none in ten years. */
  private LocalDate openingFrom(LocalDate from) {
    var end = from.plusYears(MOST_YEARS);
    var date = from;
    while (date.isBefore(end) && schedule.hoursOn(date).isEmpty()) {
      date = date.plusDays(1);
    }
    return date.isBefore(end) ? date : LocalDate.MAX;
  }

  /** Returns the index in the list as it was written; the schedule sorts. */
  private static int indexOf(DateException exception, Map<?, ?> calendar) {
    var date = exception.first().toString();
    if (calendar.get("exceptions") instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) instanceof Map<?, ?> one
            && (date.equals(one.get("date")) || date.equals(one.get("from")))) {
          return i;
        }
      }
    }
    return 0;
  }

  private void refuse(String place, String expected, String found, String remedy) {
    problems.refuse(EngineCode.CALENDAR_NEVER_OPEN, place, expected, found, remedy);
  }
}
