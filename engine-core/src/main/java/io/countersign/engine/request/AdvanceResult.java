package io.countersign.engine.request;

import io.countersign.problem.Problem;
import java.util.List;

/** Result of an advance. */
public sealed interface AdvanceResult {

  /**
   * Tokens moved.
   *
   * @param seq the sequence number of the last event
   * @param steps how many steps were opened
   * @param more whether a trigger was queued to go on, because the budget was spent
   */
  record Advanced(long seq, int steps, boolean more) implements AdvanceResult {}

  /**
   * Nothing moved: every token waits. Late or repeated triggers were recorded as ignored.
   *
   * @param seq the sequence number of the last event
   */
  record Waiting(long seq) implements AdvanceResult {}

  /**
   * A receipt had been taken before. Nothing that was decided after the receipt is written.
   *
   * @param keys the receipts
   */
  record Skipped(List<String> keys) implements AdvanceResult {

    /** Copies the keys. */
    public Skipped {
      keys = List.copyOf(keys);
    }
  }

  /**
   * A step failed and no edge accepts the failure, or the step could not be run in any attempt. The
   * instance pauses until a person acts.
   *
   * @param seq the sequence number of the last event
   * @param reason why it pauses
   */
  record Failed(long seq, String reason) implements AdvanceResult {}

  /**
   * The host threw in a joined transaction. The failed round is rolled back, earlier rounds stay,
   * and a trigger is queued to retry.
   *
   * @param error what was thrown
   */
  record Postponed(String error) implements AdvanceResult {}

  /** Another transaction holds the lock. Nothing was done. */
  record Busy() implements AdvanceResult {}

  /**
   * The advance could not begin. Nothing was done.
   *
   * @param problems why
   */
  record Refused(List<Problem> problems) implements AdvanceResult {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
