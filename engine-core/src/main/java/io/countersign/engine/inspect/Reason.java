package io.countersign.engine.inspect;

import io.countersign.engine.store.Health;
import io.countersign.engine.store.OutboxRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One reason why an instance does not move. */
public sealed interface Reason {

  /** It in words. */
  String sentence();

  /**
   * People are asked.
   *
   * @param node the name of the step
   * @param people for each party whose turn it is, who may speak
   * @param since when they were asked
   * @param until when the question lapses, or nothing
   */
  record Decisions(String node, List<String> people, Instant since, Optional<Instant> until)
      implements Reason {

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
   * People are asked, and none of them may answer any more. The step fails when the instance is
   * looked at next.
   *
   * @param node the name of the step
   * @param why who is asked, and what bars each
   * @param since when they were asked
   */
  record NoApprover(String node, String why, Instant since) implements Reason {

    @Override
    public String sentence() {
      return "'"
          + node
          + "' waits since "
          + since
          + " and cannot be decided: "
          + why
          + ". Give the role to somebody else, or lead the document out.";
    }
  }

  /**
   * A time has to come.
   *
   * @param node the name of the step
   * @param due the time
   */
  record Timer(String node, Instant due) implements Reason {

    @Override
    public String sentence() {
      return "'" + node + "' waits until " + due + ".";
    }
  }

  /**
   * An event has to come from outside.
   *
   * @param node the name of the step
   * @param key the key that it has to bear
   * @param until when the wait is given up, or nothing
   */
  record External(String node, String key, Optional<Instant> until) implements Reason {

    @Override
    public String sentence() {
      return "'" + node + "' waits for the event '" + key + "'" + ReasonWords.until(until) + ".";
    }
  }

  /**
   * Somebody has to ask for a transition.
   *
   * @param node the name of the state
   * @param verbs what may be asked for
   */
  record Request(String node, List<String> verbs) implements Reason {

    /** Copies the verbs. */
    public Request {
      verbs = List.copyOf(verbs);
    }

    @Override
    public String sentence() {
      return "The document is '"
          + node
          + "' until somebody asks to "
          + String.join(" or ", verbs)
          + ".";
    }
  }

  /**
   * What a step promised to the outside is not settled.
   *
   * @param node the name of the step
   * @param effects its effects that are still kept in the outbox and not completed
   */
  record Effects(String node, List<OutboxRow> effects) implements Reason {

    /** Copies the effects. */
    public Effects {
      effects = List.copyOf(effects);
    }

    @Override
    public String sentence() {
      return "'"
          + node
          + "' waits until what it promised has arrived"
          + effects.stream().map(one -> "; " + ReasonWords.row(one)).collect(Collectors.joining())
          + ".";
    }
  }

  /**
   * The other branches of a split have not come.
   *
   * @param join the name of the join
   * @param arrived how many have come
   * @param missing the names of the nodes at which the others are, sorted
   */
  record Branches(String join, int arrived, List<String> missing) implements Reason {

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
   * A step failed, and nothing accepts that.
   *
   * @param node the name of the step
   * @param token its token, by which it is retried
   * @param error what went wrong, or empty
   */
  record FailedStep(String node, String token, String error) implements Reason {

    @Override
    public String sentence() {
      return "'"
          + node
          + "' failed"
          + (error.isEmpty() ? "" : ": " + error)
          + ". Retry it (token "
          + token
          + "), or lead the document out.";
    }
  }

  /**
   * The instance is paused.
   *
   * @param code why
   * @param detail it in words, or empty
   * @param by the person who paused it, or whose change did; empty where the engine did
   * @param remedy what helps
   */
  record Paused(String code, String detail, String by, String remedy) implements Reason {

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
   * The instance is over.
   *
   * @param status how it ended
   * @param why why, or empty
   */
  record Over(String status, String why) implements Reason {

    @Override
    public String sentence() {
      return "The workflow is " + status + (why.isEmpty() ? "" : " (" + why + ")") + ".";
    }
  }

  /**
   * A reason to advance is queued and has not been acted on.
   *
   * @param trigger its row
   */
  record Queued(OutboxRow trigger) implements Reason {

    @Override
    public String sentence() {
      return "A worker has to act on a trigger: " + ReasonWords.row(trigger) + ".";
    }
  }

  /**
   * Something was given up, and only an operator has it tried again.
   *
   * @param row the row of the outbox
   * @param failedStep whether it was an effect that its step waited for, which has failed with it
   *     and is not mended by sending it again
   */
  record DeadLetter(OutboxRow row, boolean failedStep) implements Reason {

    @Override
    public String sentence() {
      return "It was given up and is not tried again: "
          + ReasonWords.row(row)
          + (failedStep
              ? ". Its step failed with it: retry the step, and leave this as it is."
              : ". Queue it again once the reason is gone.");
    }
  }

  /**
   * The instance cannot be worked on as it is.
   *
   * @param code why, such as that its workflow cannot be read or values were erased
   * @param message it in words, with what helps
   */
  record Unworkable(String code, String message) implements Reason {

    @Override
    public String sentence() {
      return message + " (" + code + ")";
    }
  }

  /**
   * Another session holds the instance: it works on it, or is frozen in the middle of that.
   *
   * @param session the session
   */
  record Held(Health.Session session) implements Reason {

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
          + ". Nobody else moves it before that session ends its transaction.";
    }
  }

  /**
   * The document is not as it was recorded last.
   *
   * @param recorded the version that was recorded last
   * @param found the version that the host shows
   * @param changed what differs: names of fields, or words for them; empty where that is not known
   */
  record Unrecorded(long recorded, long found, List<String> changed) implements Reason {

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
              + ", so that nobody notices. Give it a new version and record it."
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
   * Nothing holds a token, and nothing will move it.
   *
   * @param nodes the names of the nodes at which such tokens are, sorted
   */
  record Stuck(List<String> nodes) implements Reason {

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
