package io.countersign.engine.document;

import io.countersign.problem.Problem;
import java.util.List;

/** Whether a change may be made. */
public sealed interface Verdict {

  /** It may, and nothing is to be said of it. */
  Verdict ALLOWED = new Allowed(false, List.of());

  /**
   * Why it may not. Of a change that may be made, why it might not have been if its document type
   * were not in shadow.
   */
  List<Problem> problems();

  /**
   * It may.
   *
   * @param approvalsBeginAnew whether it touches what approvals are for, so that they are asked for
   *     anew
   * @param problems what it would have been denied for, were its document type not in shadow
   */
  record Allowed(boolean approvalsBeginAnew, List<Problem> problems) implements Verdict {

    /** Copies the problems. */
    public Allowed {
      problems = List.copyOf(problems);
    }
  }

  /**
   * It may not. The host writes nothing.
   *
   * @param problems why, all of it, sorted
   */
  record Denied(List<Problem> problems) implements Verdict {

    /** Sorts the problems. */
    public Denied {
      problems = Problem.sorted(problems);
    }
  }
}
