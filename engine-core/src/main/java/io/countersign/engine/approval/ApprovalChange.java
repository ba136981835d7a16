package io.countersign.engine.approval;

import io.countersign.engine.approval.ApprovalRow.DecisionRow;
import io.countersign.engine.instance.Approval.Verdict;
import java.time.Instant;

/** A change of an approval's row. */
public sealed interface ApprovalChange {

  /** The number by which the row is known. */
  long step();

  /**
   * Somebody decided.
   *
   * @param step the row
   * @param decision what
   * @param verdict what follows; open while more answers are needed
   */
  record Decided(long step, DecisionRow decision, Verdict verdict) implements ApprovalChange {}

  /**
   * It was closed without enough answers.
   *
   * @param step the row
   * @param verdict why: lapsed, withdrawn or closed
   * @param at when
   */
  record Closed(long step, Verdict verdict, Instant at) implements ApprovalChange {}

  /**
   * A gate used it, or it lost its worth.
   *
   * @param step the row
   * @param applied which of the two
   */
  record Marked(long step, boolean applied) implements ApprovalChange {}
}
