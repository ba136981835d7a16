package io.countersign.engine.calendar;

import io.countersign.engine.time.LocalMoment;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

/**
 * Window of working time in the local time of one date.
 *
 * @param begin the minute of the day with which it begins
 * @param end the minute of the day before which it ends, at most 24 hours
 */
record LocalWindow(int begin, int end) {

  private static final int HOUR_MINUTES = 60;

  static List<String> texts(List<LocalWindow> windows) {
    return windows.stream().map(LocalWindow::toString).toList();
  }

  /** Returns the window of a date in UTC; it is empty if a gap of the local time covers it. */
  OpenTime on(LocalDate date, ZoneId zone) {
    return new OpenTime(moment(date, begin, zone), moment(date, end, zone));
  }

  private static Instant moment(LocalDate date, int minute, ZoneId zone) {
    return LocalMoment.of(date.atStartOfDay().plusMinutes(minute), zone);
  }

  private static String time(int minute) {
    return String.format(Locale.ROOT, "%02d:%02d", minute / HOUR_MINUTES, minute % HOUR_MINUTES);
  }

  /** Returns the window as it is written, such as {@code 09:00-17:30}. */
  @Override
  public String toString() {
    return time(begin) + "-" + time(end);
  }
}
