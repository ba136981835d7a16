package io.countersign.engine.inspect;

import io.countersign.engine.store.OutboxRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reason that a step or a join gives. */
sealed interface StepReason extends BlockingReason {

  /**
   * People are asked.
   *
   * @param node the name of the step
   * @param people the people who may speak, for each party whose turn it is
   * @param since when they were asked
   * @param until when the question lapses, or empty
   */
  record Decisions(String node, List<String> people, Instant since, Optional<Instant> until)
      implements StepReason {

    /** Copies the people. */
    public Decisions {
      people = List.copyOf(people);
    }

    @Override
    public Kind kind() {
      return Kind.DECISIONS;
    }

    @Override
    public String sentence() {
      return "'"
          + node
          + "' waits since "
          + since
          + " for the decision of "
          + String.join(" and of ", people)
          + ReasonWords.until(until)
          + ".";
    }
  }

  /**
   * People are asked, and none of them may answer any more. The step fails at the next advance.
   *
   * @param node the name of the step
   * @param why who is asked, and what bars each of them
   * @param since when they were asked
   */
  record NoApprover(String node, String why, Instant since) implements StepReason {

    @Override
    public Kind kind() {
      return Kind.NO_APPROVER;
    }

    @Override
    public String sentence() {
      return ReasonWords.sentence(
              "'" + node + "' waits since " + since + " and cannot be decided: " + why)
          + " Give the role to another person, or lead the document out.";
    }
  }

  /**
   * The step waits for a time.
   *
   * @param node the name of the step
   * @param due the time
   */
  record Timer(String node, Instant due) implements StepReason {

    @Override
    public Kind kind() {
      return Kind.TIMER;
    }

    @Override
    public String sentence() {
      return "'" + node + "' waits until " + due + ".";
    }
  }

  /**
   * The step waits for an event from outside.
   *
   * @param node the name of the step
   * @param key the key of the event
   * @param until when the wait is given up, or empty
   */
  record External(String node, String key, Optional<Instant> until) implements StepReason {

    @Override
    public Kind kind() {
      return Kind.EXTERNAL;
    }

    @Override
    public String sentence() {
      return "'" + node + "' waits for the event '" + key + "'" + ReasonWords.until(until) + ".";
    }
  }

  /**
   * The instance waits for a request for a transition.
   *
   * @param node the name of the state
   * @param verbs the transitions that may be requested
   */
  record Request(String node, List<String> verbs) implements StepReason {

    /** Copies the verbs. */
    public Request {
      verbs = List.copyOf(verbs);
    }

    @Override
    public Kind kind() {
      return Kind.REQUEST;
    }

    @Override
    public String sentence() {
      return "The document is '"
          + node
          + "' until a person asks to "
          + String.join(" or ", verbs)
          + ".";
    }
  }

  /**
   * The effects of a step are not settled.
   *
   * @param node the name of the step
   * @param effects its effects that are still kept in the outbox and not completed
   */
  record Effects(String node, List<OutboxRow> effects) implements StepReason {

    /** Copies the effects. */
    public Effects {
      effects = List.copyOf(effects);
    }

    @Override
    public Kind kind() {
      return Kind.EFFECTS;
    }

    @Override
    public String sentence() {
      return ReasonWords.sentence(
          "'"
              + node
              + "' waits until what it promised has arrived"
              + effects.stream()
                  .map(one -> "; " + ReasonWords.row(one))
                  .collect(Collectors.joining()));
    }
  }

  /**
   * The other branches of a split have not arrived.
   *
   * @param join the name of the join
   * @param arrived how many have arrived
   * @param missing the names of the nodes at which the others are, sorted
   */
  record Branches(String join, int arrived, List<String> missing) implements StepReason {

    /** Copies the names. */
    public Branches {
      missing = List.copyOf(missing);
    }

    @Override
    public Kind kind() {
      return Kind.BRANCHES;
    }

    @Override
    public String sentence() {
      return "'"
          + join
          + "' has seen "
          + arrived
          + (arrived == 1 ? " branch" : " branches")
          + " and waits for those at '"
          + String.join("', '", missing)
          + "'.";
    }
  }

  /**
   * A step failed, and no edge accepts the failure.
   *
   * @param node the name of the step
   * @param token its token, by which it is retried
   * @param error the fault, or empty
   */
  record FailedStep(String node, String token, String error) implements StepReason {

    @Override
    public Optional<String> tokenToRetry() {
      return Optional.of(token);
    }

    @Override
    public Kind kind() {
      return Kind.FAILED_STEP;
    }

    @Override
    public String sentence() {
      return ReasonWords.sentence("'" + node + "' failed" + (error.isEmpty() ? "" : ": " + error))
          + " Retry it (token "
          + token
          + "), or lead the document out.";
    }
  }
}
