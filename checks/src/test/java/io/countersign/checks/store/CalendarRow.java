package io.countersign.checks.store;

import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.store.CalendarLine;
import java.time.Instant;

/**
 * A saved version of a business calendar.
 *
 * @param saved the version
 * @param by the id of the actor who saved it
 * @param at when that was
 */
record CalendarRow(CalendarVersion saved, String by, Instant at) {

  /** Returns the row shown in lists. */
  CalendarLine line() {
    return new CalendarLine(saved.name(), saved.version(), by, at);
  }
}
