package io.countersign.engine.advance;

import io.countersign.problem.Problem;
import java.util.List;

/** What came of telling an instance something. */
public sealed interface Booking {

  /**
   * It is written, with a trigger to act on it.
   *
   * @param instance the instance
   * @param seq the sequence number of its last event
   * @param withdrawn the nodes of steps that were still owed to a document that was amended and
   *     that nobody does any more, in the order of the workflow; empty otherwise
   */
  record Booked(String instance, long seq, List<String> withdrawn) implements Booking {

    /** Copies the nodes. */
    public Booked {
      withdrawn = List.copyOf(withdrawn);
    }

    /** What withdraws no steps. */
    public Booked(String instance, long seq) {
      this(instance, seq, List.of());
    }
  }

  /**
   * It was known already, or comes too late. Nothing changes.
   *
   * @param instance the instance, or empty where there is none
   * @param why why not
   */
  record Unchanged(String instance, String why) implements Booking {}

  /**
   * It may not be. Nothing is written.
   *
   * @param problems why
   */
  record Denied(List<Problem> problems) implements Booking {

    /** Copies the problems. */
    public Denied {
      problems = List.copyOf(problems);
    }
  }
}
