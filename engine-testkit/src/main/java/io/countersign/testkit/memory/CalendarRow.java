package io.countersign.testkit.memory;

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

  CalendarLine line() {
    return new CalendarLine(saved.name(), saved.version(), by, at);
  }
}
