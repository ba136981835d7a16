package io.countersign.engine.inspect;

import io.countersign.engine.journal.Head;
import io.countersign.problem.Problem;
import java.util.List;

/** Whether an instance is what its journal says. */
public sealed interface Verification {

  /** What is wrong; empty when nothing is. */
  List<Problem> problems();

  /**
   * It is: the chain is whole up to the head that is kept with the instance, it replays to the live
   * row, and so do the rows of the steps; and the rows of steps, approvals, effects and receipts
   * are those that its events make.
   *
   * @param head where the journal ends; whoever keeps it elsewhere can tell later whether rows were
   *     cut off together with the head
   * @param erased how many events have lost their values; a host that has erased nothing of this
   *     document expects 0
   */
  record Sound(Head head, int erased) implements Verification {

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * It is not, or nobody can tell.
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
