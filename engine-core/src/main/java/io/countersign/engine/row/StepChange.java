package io.countersign.engine.row;

import io.countersign.engine.instance.StepStatus;
import java.time.Instant;

/** Change of a step's row. */
public sealed interface StepChange {

  /** Returns the sequence number that identifies the row. */
  long seq();

  /**
   * The step waits from now on.
   *
   * @param seq the row
   * @param status pending, or running while it waits for an effect
   * @param expects the awaited event
   */
  record Waits(long seq, StepStatus status, StepRow.Expects expects) implements StepChange {}

  /**
   * The awaited event came, and the step runs again.
   *
   * @param seq the row
   * @param at the time
   */
  record Runs(long seq, Instant at) implements StepChange {}

  /**
   * The step ended. A row that waits must run before it may be completed or failed.
   *
   * @param seq the row
   * @param status its final status
   * @param at the time
   * @param result its result
   */
  record Ends(long seq, StepStatus status, Instant at, StepRow.Result result)
      implements StepChange {}

  /**
   * Its approval was used or invalidated.
   *
   * @param seq the row
   * @param applied true if used, false if invalidated
   */
  record Marked(long seq, boolean applied) implements StepChange {}
}
