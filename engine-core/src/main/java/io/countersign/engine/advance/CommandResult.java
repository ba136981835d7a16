package io.countersign.engine.advance;

import io.countersign.problem.Problem;
import java.util.List;

/** Result of booking a command for an instance. */
public sealed interface CommandResult {

  /**
   * The command is written, with a trigger to act on it.
   *
   * @param instance the instance
   * @param seq the sequence number of its last event
   * @param withdrawn the nodes of the steps still owed to an amended document that are not carried
   *     out any more, in the order of the workflow; empty otherwise
   */
  record Accepted(String instance, long seq, List<String> withdrawn) implements CommandResult {

    /** Copies the nodes. */
    public Accepted {
      withdrawn = List.copyOf(withdrawn);
    }

    /** Creates a result that withdraws no steps. */
    public Accepted(String instance, long seq) {
      this(instance, seq, List.of());
    }
  }

  /**
   * The command was known already, or is too late. Nothing changes.
   *
   * @param instance the instance, or empty if the document has none
   * @param why why nothing changes
   */
  record NoChange(String instance, String why) implements CommandResult {}

  /**
   * The command is refused. Nothing is written.
   *
   * @param problems why
   */
  record Rejected(List<Problem> problems) implements CommandResult {

    /** Copies the problems. */
    public Rejected {
      problems = List.copyOf(problems);
    }
  }
}
