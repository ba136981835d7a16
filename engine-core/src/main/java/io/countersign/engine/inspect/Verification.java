package io.countersign.engine.inspect;

import io.countersign.engine.journal.JournalHead;
import io.countersign.problem.Problem;
import java.util.List;

/** Result of verifying an instance against its journal. */
public sealed interface Verification {

  /** Returns the problems; empty if there are none. */
  List<Problem> problems();

  /**
   * The instance is sound: the chain is complete up to the head that is kept with the instance, its
   * replay leads to the live row, and so does a replay of the rows of the steps; and the rows of
   * steps, approvals, effects and receipts are those that its events make.
   *
   * @param head the end of the journal; a caller that keeps it elsewhere can detect later whether
   *     rows were cut off together with the head
   * @param erased how many events have lost their values; a host that has erased nothing of this
   *     document expects 0
   */
  record Sound(JournalHead head, int erased) implements Verification {

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * The instance is not sound, or its soundness cannot be determined.
   *
   * @param problems why, at least one
   */
  record Broken(List<Problem> problems) implements Verification {

    /** Copies the problems. */
    public Broken {
      problems = List.copyOf(problems);
    }
  }
}
