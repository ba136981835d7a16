package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.time.WaitDuration;
import java.time.Instant;
import java.util.Optional;

/** When a wait is over. */
final class Dues {

  private Dues() {}

  /** The time so long from now, in the organisation's zone; nothing for ever. */
  static Optional<Instant> after(Optional<String> duration, StepContext step) {
    return duration.map(
        text -> WaitDuration.parse(text).orThrow().from(step.facts().now(), step.facts().zone()));
  }
}
