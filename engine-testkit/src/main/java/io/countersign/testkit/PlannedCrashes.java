package io.countersign.testkit;

import java.util.List;
import java.util.Optional;

/** The crashes requested by a scenario. */
final class PlannedCrashes {

  private Optional<CrashPoints> latest = Optional.empty();
  private boolean isSure;

  /** Returns whether any crash was requested. */
  boolean areAskedFor() {
    return latest.isPresent();
  }

  /** Creates the crash points of a process that crashes at one of them, counted from 1. */
  CrashPoints next(int place, boolean sure) {
    if (place < 1) {
      throw new IllegalArgumentException("Expected a place from 1 on, but found " + place + ".");
    }
    unreached()
        .forEach(
            crash -> {
              throw new AssertionError(crash);
            });
    var points = CrashPoints.at(place - 1);
    latest = Optional.of(points);
    isSure = sure;
    return points;
  }

  /** Describes the requested crash point that was not reached; empty if there is none. */
  List<String> unreached() {
    return latest.stream()
        .filter(points -> isSure && !points.isReached())
        .map(
            points ->
                "Expected a crash at place "
                    + points.place()
                    + ", but what followed has only "
                    + points.passedPoints().size()
                    + ".")
        .toList();
  }
}
