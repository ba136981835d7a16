package io.countersign.engine.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Result of counting in working time, which explains itself. If nothing was omitted, the working
 * time and the lengths of the skipped times add up to the time from start to end.
 *
 * @param start the instant from which it was counted
 * @param due the instant at which it is due
 * @param working the working time from start to end
 * @param skipped the time that did not count, by date; at most {@value #MOST_SKIPPED} entries
 * @param omitted how many later entries were left out
 */
public record DueTime(
    Instant start, Instant due, Duration working, List<SkippedTime> skipped, int omitted) {

  /** The maximum number of entries about skipped time. */
  public static final int MOST_SKIPPED = 100;

  /** Copies the list. */
  public DueTime {
    skipped = List.copyOf(skipped);
  }
}
