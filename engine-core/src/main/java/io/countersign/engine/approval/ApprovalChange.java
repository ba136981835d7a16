package io.countersign.engine.approval;

import io.countersign.engine.approval.ApprovalRow.DecisionRow;
import io.countersign.engine.instance.Approval.Verdict;
import java.time.Instant;

/** Change of an approval's row. */
public sealed interface ApprovalChange {

  /** Returns the number of the row. */
  long step();

  /**
   * A person decided.
   *
   * @param step the row
   * @param decision the decision
   * @param verdict the resulting verdict; open while more answers are needed
   */
  record Decided(long step, DecisionRow decision, Verdict verdict) implements ApprovalChange {}

  /**
   * The approval was closed without enough answers.
   *
   * @param step the row
   * @param verdict the reason: lapsed, withdrawn or closed
   * @param at the time
   */
  record Closed(long step, Verdict verdict, Instant at) implements ApprovalChange {}

  /**
   * A gate used the approval, or it was invalidated.
   *
   * @param step the row
   * @param applied true if used, false if invalidated
   */
  record Marked(long step, boolean applied) implements ApprovalChange {}
}
