package io.countersign.engine.calendar;

import java.time.LocalDate;
import java.util.List;

/**
 * Dates that do not follow the regular hours.
 *
 * @param first the first date
 * @param last the last date
 * @param name the name of the holiday, or another reason
 * @param windows the windows of the date, sorted; none if it is closed
 */
record DateException(LocalDate first, LocalDate last, String name, List<LocalWindow> windows) {

  DateException {
    windows = List.copyOf(windows);
  }
}
