package io.countersign.engine.inspect;

import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.OutboxRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reason why an instance does not move. */
public sealed interface BlockingReason {

  /** Returns the reason in words. */
  String sentence();

  /**
   * People are asked.
   *
   * @param node the name of the step
   * @param people the people who may speak, for each party whose turn it is
   * @param since when they were asked
   * @param until when the question lapses, or empty
   */
  record Decisions(String node, List<String> people, Instant since, Optional<Instant> until)
      implements BlockingReason {

    /** Copies the people. */
    public Decisions {
      people = List.copyOf(people);
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
  record NoApprover(String node, String why, Instant since) implements BlockingReason {

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
  record Timer(String node, Instant due) implements BlockingReason {

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
  record External(String node, String key, Optional<Instant> until) implements BlockingReason {

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
  record Request(String node, List<String> verbs) implements BlockingReason {

    /** Copies the verbs. */
    public Request {
      verbs = List.copyOf(verbs);
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
  record Effects(String node, List<OutboxRow> effects) implements BlockingReason {

    /** Copies the effects. */
    public Effects {
      effects = List.copyOf(effects);
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
  record Branches(String join, int arrived, List<String> missing) implements BlockingReason {

    /** Copies the names. */
    public Branches {
      missing = List.copyOf(missing);
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
  record FailedStep(String node, String token, String error) implements BlockingReason {

    @Override
    public String sentence() {
      return ReasonWords.sentence("'" + node + "' failed" + (error.isEmpty() ? "" : ": " + error))
          + " Retry it (token "
          + token
          + "), or lead the document out.";
    }
  }

  /**
   * The instance is paused.
   *
   * @param code the code of the reason
   * @param detail the reason in words, or empty
   * @param by the person who paused it, or whose change did; empty if the engine did
   * @param remedy the remedy
   */
  record Paused(String code, String detail, String by, String remedy) implements BlockingReason {

    @Override
    public String sentence() {
      return "The workflow is paused"
          + (by.isEmpty() ? "" : " by " + by)
          + ": "
          + code
          + (detail.isEmpty() ? "" : " (" + detail + ")")
          + ". "
          + remedy;
    }
  }

  /**
   * The instance has ended.
   *
   * @param status its final status
   * @param why why, or empty
   */
  record Over(String status, String why) implements BlockingReason {

    @Override
    public String sentence() {
      return "The workflow is " + status + (why.isEmpty() ? "" : " (" + why + ")") + ".";
    }
  }

  /**
   * A trigger is queued and has not been acted on.
   *
   * @param trigger its row
   */
  record Queued(OutboxRow trigger) implements BlockingReason {

    @Override
    public String sentence() {
      return ReasonWords.sentence("A worker has to act on a trigger: " + ReasonWords.row(trigger));
    }
  }

  /**
   * A trigger or effect was given up, and only an operator can requeue it.
   *
   * @param row the row of the outbox
   * @param failedStep whether it is an effect for which its step waited: the step has failed with
   *     it, and resending the effect does not repair that
   */
  record DeadLetter(OutboxRow row, boolean failedStep) implements BlockingReason {

    @Override
    public String sentence() {
      return ReasonWords.sentence("It was given up and is not tried again: " + ReasonWords.row(row))
          + (failedStep
              ? " Its step failed with it: retry the step, and leave this as it is."
              : " Queue it again once the reason is gone.");
    }
  }

  /**
   * The instance cannot be worked on in its current state.
   *
   * @param code why, such as that its workflow cannot be read or values were erased
   * @param message the reason in words, with the remedy
   */
  record Unworkable(String code, String message) implements BlockingReason {

    @Override
    public String sentence() {
      return message + " (" + code + ")";
    }
  }

  /**
   * Another session holds the lock of the instance: it works on it, or hangs in the middle of its
   * work.
   *
   * @param session the session
   */
  record Held(HealthQueries.Session session) implements BlockingReason {

    @Override
    public String sentence() {
      return "Session "
          + session.id()
          + " of the login '"
          + session.login()
          + "'"
          + (session.application().isEmpty() ? "" : " ('" + session.application() + "')")
          + " holds the instance"
          + session.since().map(since -> " since " + since).orElse("")
          + session.state().map(state -> " and is " + state).orElse("")
          + ". No other session can move it before that one ends its transaction.";
    }
  }

  /**
   * The document differs from the version that was recorded last.
   *
   * @param recorded the version that was recorded last
   * @param found the version that the host shows
   * @param changed the differences: names of fields, or descriptions; empty if unknown
   */
  record Unrecorded(long recorded, long found, List<String> changed) implements BlockingReason {

    /** Copies the words. */
    public Unrecorded {
      changed = List.copyOf(changed);
    }

    @Override
    public String sentence() {
      var what = changed.isEmpty() ? "" : " (" + String.join(", ", changed) + ")";
      return found == recorded
          ? "The document was changed"
              + what
              + " and still has version "
              + found
              + ", so that it goes unnoticed. Give it a new version and record it."
          : "The document has version "
              + found
              + what
              + ", but version "
              + recorded
              + " was recorded last. Have the code that changes it record its changes, and advance"
              + " the workflow or enqueue a reason to, so that it looks at this one.";
    }
  }

  /**
   * No trigger and no wait holds a token, so it will never move.
   *
   * @param nodes the names of the nodes at which such tokens are, sorted
   */
  record Stuck(List<String> nodes) implements BlockingReason {

    /** Copies the names. */
    public Stuck {
      nodes = List.copyOf(nodes);
    }

    @Override
    public String sentence() {
      return "The workflow is stuck at '"
          + String.join("', '", nodes)
          + "': nothing is waited for, and no trigger is queued. Advance it, or have an operator"
          + " step in.";
    }
  }
}
