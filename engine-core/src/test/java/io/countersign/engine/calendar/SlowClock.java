package io.countersign.engine.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.Optional;

/**
 * Oracle of working time, which walks through two weeks minute by minute. A minute counts if the
 * furthest local time that the clocks have shown so far is allowed; so an hour that is repeated
 * belongs to the window that its first pass ended in.
 */
final class SlowClock {

  private static final int WARM_UP = 3 * 24 * 60;
  private static final int MINUTES = 14 * 24 * 60;

  private final Instant first;
  private final BitSet open = new BitSet(MINUTES);

  SlowClock(CalendarSample sample, Instant middle) {
    first = middle.minus(Duration.ofMinutes(MINUTES / 2));
    var furthest = LocalDateTime.MIN;
    var today = new BitSet();
    for (int i = -WARM_UP; i < MINUTES; i++) {
      var local = LocalDateTime.ofInstant(at(i), sample.zone());
      if (!local.toLocalDate().equals(furthest.toLocalDate())) {
        today = sample.minutesOf(later(local, furthest).toLocalDate());
      }
      furthest = later(local, furthest);
      if (i >= 0) {
        open.set(i, today.get(furthest.getHour() * 60 + furthest.getMinute()));
      }
    }
  }

  private static LocalDateTime later(LocalDateTime one, LocalDateTime other) {
    return one.isAfter(other) ? one : other;
  }

  int minutes() {
    return MINUTES;
  }

  Instant at(int minute) {
    return first.plus(Duration.ofMinutes(minute));
  }

  boolean isOpen(int minute) {
    return open.get(minute);
  }

  /** Returns the working minutes from one minute to a later one. */
  int between(int from, int to) {
    return open.get(from, to).cardinality();
  }

  /** Returns the earliest end of some working minutes; empty if it is not in the two weeks. */
  Optional<Instant> plus(int from, int working) {
    if (working == 0 && from == 0) {
      return Optional.empty();
    }
    if (working == 0) {
      int next = isEnd(from) ? from : open.nextSetBit(from);
      return next < 0 ? Optional.empty() : Optional.of(at(next));
    }
    int last = from - 1;
    for (int left = working; left > 0; left--) {
      last = open.nextSetBit(last + 1);
      if (last < 0) {
        return Optional.empty();
      }
    }
    return Optional.of(at(last + 1));
  }

  private boolean isEnd(int minute) {
    return open.get(minute - 1);
  }

  /** Returns the latest beginning of some working minutes; empty if it is not in the two weeks. */
  Optional<Instant> minus(int to, int working) {
    if (working == 0) {
      int previous = open.get(to) ? to : open.previousSetBit(to) + 1;
      return previous == 0 ? Optional.empty() : Optional.of(at(previous));
    }
    int first = to;
    for (int left = working; left > 0; left--) {
      first = open.previousSetBit(first - 1);
      if (first < 0) {
        return Optional.empty();
      }
    }
    return Optional.of(at(first));
  }
}
