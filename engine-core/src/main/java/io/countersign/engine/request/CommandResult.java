package io.countersign.engine.request;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/** Result of booking a command for an instance. */
public sealed interface CommandResult {

  /** Returns the result of the advance; empty if the call did not advance the instance. */
  default Optional<AdvanceResult> advance() {
    return Optional.empty();
  }

  /**
   * The command is written, with a trigger to act on it, or was acted on at once.
   *
   * @param instance the instance
   * @param seq the sequence number of its last event, before it was advanced
   * @param withdrawn the nodes of the steps still owed to an amended document that are not carried
   *     out any more, in the order of the workflow; empty otherwise
   * @param advance the result of the advance; empty if it is left to a worker
   */
  record Accepted(
      String instance, long seq, List<String> withdrawn, Optional<AdvanceResult> advance)
      implements CommandResult {

    /** Copies the nodes. */
    public Accepted {
      withdrawn = List.copyOf(withdrawn);
    }

    /** Creates a result that withdraws no steps and advances nothing. */
    public Accepted(String instance, long seq) {
      this(instance, seq, List.of(), Optional.empty());
    }

    /** Returns the same result with that of the advance. */
    public Accepted withAdvance(AdvanceResult result) {
      return new Accepted(instance, seq, withdrawn, Optional.of(result));
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

    /** Creates a result with one problem. */
    public Rejected(Problem problem) {
      this(List.of(problem));
    }
  }
}
