package io.countersign.engine.request;

import io.countersign.problem.Problem;
import java.util.List;

/** Predicted result of a command on the current state. */
public sealed interface Feasibility {

  /** The command would be booked. */
  record Possible() implements Feasibility {}

  /**
   * The command would be refused.
   *
   * @param problems why
   */
  record Refused(List<Problem> problems) implements Feasibility {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /**
   * The command would be accepted and change nothing.
   *
   * @param why why nothing would change
   */
  record Idle(String why) implements Feasibility {}

  /** Returns whether the command would be booked. */
  default boolean isPossible() {
    return this instanceof Possible;
  }
}
