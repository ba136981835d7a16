package io.countersign.testkit.scenario;

import io.countersign.testkit.crash.CrashPlan;
import java.util.List;
import java.util.Optional;

/** The crashes requested by a scenario. */
final class PlannedCrashes {

  private Optional<CrashPlan> latest = Optional.empty();
  private boolean isSure;

  /** Returns whether any crash was requested. */
  boolean areAskedFor() {
    return latest.isPresent();
  }

  /** Creates the plan of a process that crashes at one of them, counted from 1. */
  CrashPlan next(int place, boolean sure) {
    unreached()
        .forEach(
            crash -> {
              throw new AssertionError(crash);
            });
    var plan = CrashPlan.at(place);
    latest = Optional.of(plan);
    isSure = sure;
    return plan;
  }

  /** Describes the requested crash point that was not reached; empty if there is none. */
  List<String> unreached() {
    return latest.stream()
        .filter(plan -> isSure && !plan.isReached())
        .map(
            plan ->
                "Expected a crash at place "
                    + plan.place()
                    + ", but what followed has only "
                    + plan.passedPoints().size()
                    + ".")
        .toList();
  }
}
