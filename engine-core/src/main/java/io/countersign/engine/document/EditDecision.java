package io.countersign.engine.document;

import io.countersign.problem.Problem;
import java.util.List;

/** Verdict on a change. */
public sealed interface EditDecision {

  /** The change is allowed, without objections. */
  EditDecision ALLOWED = new Allowed(false, List.of());

  /**
   * Returns why the change is denied. For an allowed change, returns why it would have been denied
   * if its document type were not in shadow mode.
   */
  List<Problem> problems();

  /**
   * The change is allowed.
   *
   * @param approvalsBeginAnew whether it changes material fields, so that approvals are requested
   *     again
   * @param problems why it would have been denied if its document type were not in shadow mode
   */
  record Allowed(boolean approvalsBeginAnew, List<Problem> problems) implements EditDecision {

    /** Copies the problems. */
    public Allowed {
      problems = List.copyOf(problems);
    }
  }

  /**
   * The change is denied. The host writes nothing.
   *
   * @param problems all reasons, sorted
   */
  record Denied(List<Problem> problems) implements EditDecision {

    /** Sorts the problems. */
    public Denied {
      problems = Problem.sorted(problems);
    }
  }
}
