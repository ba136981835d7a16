package io.countersign.engine.kernel;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.TokenId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Command whose rule is the kernel's own, because it moves tokens or steps. */
public sealed interface KernelCommand extends Command {

  /** The kinds of commands, for exhaustive dispatch. */
  enum Kind {
    /** Moves one step on. */
    PROCEED("proceed"),
    /** Compares the document with the recorded version. */
    TAKE_NOTE("take_note"),
    /** Counts who could still answer the open questions. */
    RECOUNT("recount"),
    /** Hands over the answer of the host. */
    ANSWERED("answered"),
    /** Requests a transition. */
    REQUEST("request"),
    /** Checks whether the time of a step has come. */
    DUE("due"),
    /** Delivers an event from outside. */
    DELIVER("deliver"),
    /** Answers an approval. */
    DECIDE("decide"),
    /** Sends the document back to an earlier step. */
    SEND_BACK("send_back"),
    /** Takes a request back. */
    WITHDRAW("withdraw"),
    /** Reports on an effect. */
    REPORT("report"),
    /** Retries a failed step. */
    RETRY("retry"),
    /** Leads the document out of where it is. */
    LEAD_OUT("lead_out"),
    /** Ends the instance in favour of another. */
    SUPERSEDE("supersede"),
    /** Follows a status that the host changed itself. */
    FOLLOW("follow"),
    /** Gives up a step that could not be run. */
    GIVE_UP("give_up");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Returns what the journal calls a command of this kind when it changes nothing. */
    public String word() {
      return word;
    }
  }

  /** Returns which of the commands this is. */
  Kind kind();

  @Override
  default String name() {
    return kind().word();
  }

  /**
   * Command to move one step on: to let a join fire, or to open the step of one token that is
   * ready.
   */
  record Proceed() implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.PROCEED;
    }
  }

  /** Command to compare the document with the pin. */
  record TakeNote() implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.TAKE_NOTE;
    }
  }

  /** Command to count the people who could still answer the open questions. */
  record Recount() implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.RECOUNT;
    }
  }

  /**
   * Answer of the host to a call.
   *
   * @param step the step that called
   * @param answer what the host said
   */
  record Answered(long step, StepAnswer answer) implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.ANSWERED;
    }
  }

  /**
   * Request for a transition.
   *
   * @param verb the transition
   * @param reason why, in the requester's words, or empty
   */
  record Request(String verb, String reason) implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.REQUEST;
    }
  }

  /**
   * Signal that a step may be due.
   *
   * @param step the step
   */
  record Due(long step) implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.DUE;
    }
  }

  /**
   * Event from outside.
   *
   * @param key the key of the event
   * @param payload what it carries
   */
  record Deliver(String key, Map<String, @Nullable Object> payload) implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.DELIVER;
    }
  }

  /**
   * Answer of a person to an approval or a task.
   *
   * @param step the step that asked
   * @param version the version that was shown
   * @param materialHash the material hash that was shown
   * @param action the name of the action
   * @param reason why, in the words of that person, or empty
   */
  record Decide(long step, long version, String materialHash, String action, String reason)
      implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.DECIDE;
    }
  }

  /**
   * Return of the document to a step that it has passed, by a person who is asked at a task.
   *
   * @param answer the answer that ends the task; its action is {@link #RETURN}
   * @param target the node to which the document goes back
   */
  record SendBack(Decide answer, String target) implements KernelCommand {

    /** The action under which the return is recorded. */
    public static final String RETURN = "RETURN";

    @Override
    public Kind kind() {
      return Kind.SEND_BACK;
    }
  }

  /**
   * Withdrawal of the request by its requester, while people are asked about it.
   *
   * @param reason why, in the requester's words, or empty
   */
  record Withdraw(String reason) implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.WITHDRAW;
    }
  }

  /**
   * Report of an effect's sender.
   *
   * @param effect the sequence number of the event that queued it
   * @param confirmed whether it was sent
   * @param response what the receiver said, or why the effect was given up
   */
  record Report(long effect, boolean confirmed, Map<String, @Nullable Object> response)
      implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.REPORT;
    }
  }

  /**
   * Retry of a failed step by an operator.
   *
   * @param token the token whose step failed
   * @param reason why
   */
  record Retry(TokenId token, String reason) implements KernelCommand {

    @Override
    public String target() {
      return token.path();
    }

    @Override
    public Kind kind() {
      return Kind.RETRY;
    }
  }

  /**
   * Departure of the document from where it is, by an operator.
   *
   * @param nodeId the node at which it continues
   * @param reason why
   */
  record LeadOut(String nodeId, String reason) implements KernelCommand {

    @Override
    public String target() {
      return nodeId;
    }

    @Override
    public Kind kind() {
      return Kind.LEAD_OUT;
    }
  }

  /**
   * Replacement of the instance by another one; this one ends as cancelled. An instance that has
   * ended keeps its status; its replacement is recorded.
   *
   * @param successor the document that the other instance runs for
   * @param code why the instance ends: {@link #AMENDED} or {@link #REPLACED}
   * @param reason why, in the words of the caller
   * @param after the successor, where it is another document
   */
  record Supersede(
      DocumentRef successor,
      String code,
      String reason,
      Optional<DecisionFacts.DocumentFacts> after)
      implements KernelCommand {

    /** A new document amends the document of this instance. */
    public static final String AMENDED = "amended";

    /** The document begins again, under the workflow that is published now. */
    public static final String REPLACED = "replaced";

    @Override
    public Kind kind() {
      return Kind.SUPERSEDE;
    }
  }

  /** Change of the status by the host itself, which the engine follows in shadow mode. */
  record Follow() implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.FOLLOW;
    }
  }

  /**
   * Failure of a step that could not be run in any attempt.
   *
   * @param token the token that was to run it, or that had it open
   * @param code a stable name of the fault
   * @param reason the fault in words
   */
  record GiveUp(TokenId token, String code, String reason) implements KernelCommand {
    @Override
    public Kind kind() {
      return Kind.GIVE_UP;
    }
  }
}
