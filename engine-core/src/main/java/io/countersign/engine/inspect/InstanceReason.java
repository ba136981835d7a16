package io.countersign.engine.inspect;

import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.OutboxRow;
import java.util.List;

/** Reason that the instance as a whole gives. */
sealed interface InstanceReason extends BlockingReason {

  /**
   * The instance is paused.
   *
   * @param code the code of the reason
   * @param detail the reason in words, or empty
   * @param by the person who paused it, or whose change did; empty if the engine did
   * @param remedy the remedy
   */
  record Paused(String code, String detail, String by, String remedy) implements InstanceReason {

    @Override
    public Kind kind() {
      return Kind.PAUSED;
    }

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
  record Over(String status, String why) implements InstanceReason {

    @Override
    public Kind kind() {
      return Kind.OVER;
    }

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
  record Queued(OutboxRow trigger) implements InstanceReason {

    @Override
    public Kind kind() {
      return Kind.QUEUED;
    }

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
  record DeadLetter(OutboxRow row, boolean failedStep) implements InstanceReason {

    @Override
    public Kind kind() {
      return Kind.DEAD_LETTER;
    }

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
  record Unworkable(String code, String message) implements InstanceReason {

    @Override
    public Kind kind() {
      return Kind.UNWORKABLE;
    }

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
  record Held(HealthQueries.Session session) implements InstanceReason {

    @Override
    public Kind kind() {
      return Kind.HELD;
    }

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
  record Unrecorded(long recorded, long found, List<String> changed) implements InstanceReason {

    /** Copies the words. */
    public Unrecorded {
      changed = List.copyOf(changed);
    }

    @Override
    public Kind kind() {
      return Kind.UNRECORDED;
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
  record Stuck(List<String> nodes) implements InstanceReason {

    /** Copies the names. */
    public Stuck {
      nodes = List.copyOf(nodes);
    }

    @Override
    public Kind kind() {
      return Kind.STUCK;
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
