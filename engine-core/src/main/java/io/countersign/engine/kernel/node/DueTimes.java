package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.time.WaitDuration;
import java.time.Instant;
import java.util.Optional;

/** End times of waits. */
final class DueTimes {

  private DueTimes() {}

  /**
   * Returns the time after a duration from now, in the organisation's zone; empty if the wait is
   * unlimited.
   */
  static Optional<Instant> after(Optional<String> duration, StepContext step) {
    return duration.map(
        text -> WaitDuration.parse(text).orThrow().from(step.facts().now(), step.facts().zone()));
  }
}
