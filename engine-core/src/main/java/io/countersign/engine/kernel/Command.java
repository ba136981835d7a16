package io.countersign.engine.kernel;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What may be done to an instance. */
public sealed interface Command {

  /** What the journal calls it when it changes nothing. */
  String name();

  /** Move one step on: let a join fire, or open the step of one token that is ready. */
  record Proceed() implements Command {

    @Override
    public String name() {
      return "proceed";
    }
  }

  /** Compare the document with the pin. */
  record TakeNote() implements Command {

    @Override
    public String name() {
      return "take_note";
    }
  }

  /** Count who could still answer the open questions. */
  record Recount() implements Command {

    @Override
    public String name() {
      return "recount";
    }
  }

  /**
   * The host answered a call.
   *
   * @param step the step that called
   * @param answer what the host said
   */
  record Answered(long step, Answer answer) implements Command {

    @Override
    public String name() {
      return "answered";
    }
  }

  /**
   * Somebody asks for a transition.
   *
   * @param verb the transition
   * @param reason why, in that person's words, or empty
   */
  record Request(String verb, String reason) implements Command {

    @Override
    public String name() {
      return "request";
    }
  }

  /**
   * A step's time may have come.
   *
   * @param step the step
   */
  record Due(long step) implements Command {

    @Override
    public String name() {
      return "due";
    }
  }

  /**
   * An event came from outside.
   *
   * @param key the key it bears
   * @param payload what it carries
   */
  record Deliver(String key, Map<String, @Nullable Object> payload) implements Command {

    @Override
    public String name() {
      return "deliver";
    }
  }

  /**
   * Somebody decides on an approval.
   *
   * @param step the step that asked
   * @param version the version that was shown
   * @param materialHash the material hash that was shown
   * @param answer what
   * @param reason why, in that person's words, or empty
   */
  record Decide(long step, long version, String materialHash, Approval.Answer answer, String reason)
      implements Command {

    @Override
    public String name() {
      return "decide";
    }
  }

  /**
   * The requester takes the request back while people are asked about it.
   *
   * @param reason why, in that person's words, or empty
   */
  record Withdraw(String reason) implements Command {

    @Override
    public String name() {
      return "withdraw";
    }
  }

  /**
   * The sender of an effect reports.
   *
   * @param effect the sequence number of the event that queued it
   * @param confirmed whether it was sent
   * @param response what the receiver said, or why it was given up
   */
  record Report(long effect, boolean confirmed, Map<String, @Nullable Object> response)
      implements Command {

    @Override
    public String name() {
      return "report";
    }
  }

  /**
   * An operator stops the instance.
   *
   * @param reason why
   */
  record Pause(String reason) implements Command {

    @Override
    public String name() {
      return "pause";
    }
  }

  /**
   * An operator lets the instance go on, as it stands.
   *
   * @param reason why
   */
  record Resume(String reason) implements Command {

    @Override
    public String name() {
      return "resume";
    }
  }

  /**
   * An operator has a failed step tried again.
   *
   * @param token the token whose step failed
   * @param reason why
   */
  record Retry(TokenId token, String reason) implements Command {

    @Override
    public String name() {
      return "retry";
    }
  }

  /**
   * An operator leads the document out of where it is.
   *
   * @param nodeId where it is to go on
   * @param reason why
   */
  record LeadOut(String nodeId, String reason) implements Command {

    @Override
    public String name() {
      return "lead_out";
    }
  }

  /**
   * The instance is ended from outside.
   *
   * @param status cancelled or failed
   * @param reason why, such as {@code amended}
   */
  record Stop(InstanceStatus status, String reason) implements Command {

    /** Refuses what only the workflow itself leads to. */
    public Stop {
      if (status != InstanceStatus.CANCELLED && status != InstanceStatus.FAILED) {
        throw new IllegalArgumentException("Expected cancelled or failed, but found " + status);
      }
    }

    @Override
    public String name() {
      return "stop";
    }
  }

  /**
   * Another instance takes this one's place, and this one ends as cancelled. One that has come to
   * its end stays as it ended; that another takes its place is noted.
   *
   * @param successor the document that the other instance runs for
   * @param code why the instance ends: {@link #AMENDED} or {@link #REPLACED}
   * @param reason why, in the words of whoever wants it
   * @param after the successor, where it is another document
   */
  record Supersede(
      DocumentRef successor, String code, String reason, Optional<Facts.DocumentFacts> after)
      implements Command {

    /** A new document amends this one. */
    public static final String AMENDED = "amended";

    /** The document begins anew, under the workflow that is published now. */
    public static final String REPLACED = "replaced";

    @Override
    public String name() {
      return "supersede";
    }
  }

  /** The host changed the status of the document itself, where the engine only watches. */
  record Follow() implements Command {

    @Override
    public String name() {
      return "follow";
    }
  }

  /**
   * A step could not be run, however often it was tried.
   *
   * @param token the token that was to run it, or that had it open
   * @param code a stable name of what went wrong
   * @param reason it in words
   */
  record GiveUp(TokenId token, String code, String reason) implements Command {

    @Override
    public String name() {
      return "give_up";
    }
  }
}
