package io.countersign.engine.store;

import io.countersign.engine.instance.StepStatus;
import java.time.Instant;

/** A change of a step's row. */
public sealed interface StepChange {

  /** The sequence number by which the row is known. */
  long seq();

  /**
   * It waits from now on.
   *
   * @param seq the row
   * @param status pending, or running while it waits for an effect
   * @param expects what it waits for
   */
  record Waits(long seq, StepStatus status, StepRow.Expects expects) implements StepChange {}

  /**
   * What it waited for came, and it is at work again.
   *
   * @param seq the row
   * @param at when
   */
  record Runs(long seq, Instant at) implements StepChange {}

  /**
   * It is over. A row that waits must run before it may be completed or failed.
   *
   * @param seq the row
   * @param status how
   * @param at when
   * @param result what came of it
   */
  record Ends(long seq, StepStatus status, Instant at, StepRow.Result result)
      implements StepChange {}

  /**
   * Its approval was used, or lost its worth.
   *
   * @param seq the row
   * @param applied which of the two
   */
  record Marked(long seq, boolean applied) implements StepChange {}
}
