package io.countersign.engine.advance;

import io.countersign.problem.Problem;
import java.util.List;

/** What would come of telling an instance something, as things stand. */
public sealed interface Prospect {

  /** It would be booked. */
  record Possible() implements Prospect {}

  /**
   * It would be denied.
   *
   * @param problems why
   */
  record Refused(List<Problem> problems) implements Prospect {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /**
   * It would be taken and change nothing.
   *
   * @param why why not
   */
  record Idle(String why) implements Prospect {}

  /** Whether it would be booked. */
  default boolean isPossible() {
    return this instanceof Possible;
  }
}
