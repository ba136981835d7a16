package io.countersign.engine.calendar;

import java.time.Duration;
import java.time.Instant;

/**
 * Window of time in UTC.
 *
 * @param begin its first instant
 * @param end the first instant after it
 */
record OpenTime(Instant begin, Instant end) {

  boolean isEmpty() {
    return !begin.isBefore(end);
  }

  boolean contains(Instant instant) {
    return !instant.isBefore(begin) && instant.isBefore(end);
  }

  Duration length() {
    return isEmpty() ? Duration.ZERO : Duration.between(begin, end);
  }

  /** Returns the part of this window that is also in another; empty if there is none. */
  OpenTime within(OpenTime other) {
    return new OpenTime(
        begin.isBefore(other.begin) ? other.begin : begin,
        end.isAfter(other.end) ? other.end : end);
  }
}
