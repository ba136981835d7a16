package io.countersign.engine.instance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.Pin;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fact about an instance. Events are only ever appended; an instance is what its events say. Each
 * says who causes it, what it changes and what follows.
 */
public sealed interface Event {

  /**
   * A workflow began. The host's {@code record} of a new document causes it, and the first token
   * stands ready at the start; or an adoption, and it stands ready at the status of the document,
   * which is the evidence that nobody saw the document get there. A crash before it leaves no trace
   * of the instance.
   *
   * @param document the document
   * @param pin the document as it was then
   * @param workflowHash the compiled workflow, for good
   * @param nodeId the node at which the first token stands
   * @param by who caused it
   * @param trace the host's trace, or empty
   */
  record Started(
      DocumentRef document, Pin pin, String workflowHash, String nodeId, Actor by, String trace)
      implements Event {}

  /**
   * The host changed the document. The next advance compares it with the pin.
   *
   * @param pin the document now
   * @param fields the names of the material fields that changed since the instance last took note
   *     of the document, sorted
   * @param origin the step that asked for the change, or 0 when people made it
   * @param by who made it
   * @param trace the host's trace, or empty
   */
  record DocumentChanged(Pin pin, List<String> fields, long origin, Actor by, String trace)
      implements Event {

    /** Copies the names. */
    public DocumentChanged {
      fields = List.copyOf(fields);
    }
  }

  /**
   * The instance took note of the document as it is now.
   *
   * @param pin the document
   */
  record Repinned(Pin pin) implements Event {}

  /**
   * Somebody asked for a transition.
   *
   * @param verb the transition
   * @param by who asked
   * @param reason why, in that person's words, or empty
   */
  record Requested(String verb, Actor by, String reason) implements Event {}

  /**
   * A token began its visit to a node; the receipt for it has been taken. Its handler says next
   * whether the step waits or ends. A crash before the commit undoes receipt and step together.
   *
   * @param token the token
   * @param nodeId the node
   * @param nodeType its type
   * @param version the version of the document on which the step runs
   * @param as in whose name
   * @param cause the sequence number of what led here: the step that the token came from, the join
   *     that fired, or the event that began the instance or sent the token here from outside
   */
  record StepOpened(
      TokenId token, String nodeId, String nodeType, long version, Actor as, long cause)
      implements Event {}

  /**
   * An open step waits for something. Whatever it waits for, its time-out or an interrupt ends it.
   *
   * @param token the token
   * @param awaits what it waits for
   */
  record StepWaits(TokenId token, Wait awaits) implements Event {}

  /**
   * A step ended. The token moves on, ends, fails in place, or is gone already.
   *
   * @param token the token
   * @param end how it ended
   * @param output what it put out, by name
   * @param key the key under which later steps find the output, or nothing
   * @param chosen the edges it chose, in order; empty where there was nothing to choose
   * @param evaluated what the language evaluated to choose them, in order
   */
  record StepClosed(
      TokenId token,
      End end,
      Map<String, @Nullable Object> output,
      Optional<String> key,
      List<String> chosen,
      List<Map<String, @Nullable Object>> evaluated)
      implements Event {

    /** Copies the lists. */
    public StepClosed(
        TokenId token,
        End end,
        Map<String, @Nullable Object> output,
        Optional<String> key,
        List<String> chosen,
        List<Map<String, @Nullable Object>> evaluated) {
      this.chosen = List.copyOf(chosen);
      this.evaluated = List.copyOf(evaluated);
      this.token = token;
      this.end = end;
      this.output = output;
      this.key = key;
    }
  }

  /**
   * How a step ended.
   *
   * @param status the status of its row
   * @param outcome the outcome by which edges were chosen
   * @param error what went wrong, or empty
   */
  record End(StepStatus status, String outcome, String error) {}

  /**
   * A token followed an edge.
   *
   * @param token the token
   * @param edgeId the edge
   * @param nodeId the node it leads to
   */
  record TokenMoved(TokenId token, String edgeId, String nodeId) implements Event {}

  /**
   * A token forked. It lives on behind its branches until they meet.
   *
   * @param token the token
   * @param branches the branches, in the order of the edges
   */
  record TokenForked(TokenId token, List<Branch> branches) implements Event {

    /** Copies the branches. */
    public TokenForked {
      branches = List.copyOf(branches);
    }
  }

  /**
   * One branch of a fork.
   *
   * @param token its token
   * @param edgeId the edge it took
   * @param nodeId the node it stands at
   */
  record Branch(TokenId token, String edgeId, String nodeId) {}

  /**
   * A join fired: the branches that arrived are spent, the others are lost, and the token that had
   * forked goes on at the join.
   *
   * @param token the token that had forked
   * @param joinId the join
   * @param arrived the tokens that had arrived, sorted
   * @param lost the tokens that had not, sorted
   * @param met whether the join got what it takes
   */
  record BranchesJoined(
      TokenId token, String joinId, List<TokenId> arrived, List<TokenId> lost, boolean met)
      implements Event {

    /** Copies the lists. */
    public BranchesJoined {
      arrived = List.copyOf(arrived);
      lost = List.copyOf(lost);
    }
  }

  /**
   * Tokens left where they were, all at once, and one token goes on elsewhere. Rejections, returns,
   * drift, cancellation and operators cause it; whatever the lost tokens waited for is closed.
   *
   * @param lost the tokens that ended, sorted
   * @param minted the token that goes on
   * @param nodeId where it goes on
   * @param edgeId the edge that it follows, or nothing when no edge leads there
   * @param cause why
   * @param bearing the exceptional outcome that it carries to the next gate, or nothing
   * @param by who caused it, or in whose name the step ran that did
   */
  record Left(
      List<TokenId> lost,
      TokenId minted,
      String nodeId,
      Optional<String> edgeId,
      Cause cause,
      Optional<String> bearing,
      Actor by)
      implements Event {

    /** Copies the tokens. */
    public Left {
      lost = List.copyOf(lost);
    }
  }

  /**
   * Why tokens left.
   *
   * @param kind what kind of reason
   * @param reason it in words, or empty
   * @param changes what became of material fields, if that is why: of each its {@code field} and
   *     its values {@code from} and {@code to}, masked where sensitive; no {@code from} where the
   *     host keeps no versions
   */
  record Cause(Kind kind, String reason, List<Map<String, @Nullable Object>> changes) {

    /** Copies the list. */
    public Cause(Kind kind, String reason, List<Map<String, @Nullable Object>> changes) {
      this.changes = List.copyOf(changes);
      this.kind = kind;
      this.reason = reason;
    }

    /** A reason that lies in no change of the document. */
    public Cause(Kind kind, String reason) {
      this(kind, reason, List.of());
    }

    /** The kinds of reason. */
    public enum Kind {
      /** An edge led back. */
      RETURN,
      /** An approver said no. */
      REJECTED,
      /** The document changed where it had to hold still. */
      DRIFT,
      /** Somebody asked for another transition. */
      REQUEST,
      /** An operator led it out. */
      OPERATOR,
      /** A failed step is tried again. */
      RETRY,
      /** A question got no answer that counts. */
      LAPSED,
      /** The requester took the request back. */
      WITHDRAWN,
      /** A step changed the document without having said that it would. */
      UNDECLARED,
      /** The host changed the status itself, where the engine only watches. */
      FOLLOWED
    }
  }

  /**
   * A token came to an end of the workflow.
   *
   * @param token the token
   */
  record TokenEnded(TokenId token) implements Event {}

  /**
   * A step promised something to the outside. A row of the effect outbox holds it; whoever sends it
   * reports back.
   *
   * @param token the step's token
   * @param effectType webhook, email, sms or integration
   * @param payload what is sent
   * @param options how it is sent
   */
  record EffectQueued(
      TokenId token,
      String effectType,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options)
      implements Event {}

  /**
   * An effect was sent, or given up.
   *
   * @param effect the sequence number of the event that queued it
   * @param confirmed whether it was sent
   * @param response what the receiver said, or why it was given up
   */
  record EffectSettled(long effect, boolean confirmed, Map<String, @Nullable Object> response)
      implements Event {}

  /**
   * A step asked people. They see the document as it is pinned here.
   *
   * @param token the step's token
   * @param step the sequence number of the event that opened the step
   * @param shown the document as they see it
   * @param asked who is asked
   * @param snapshot the host's id of the version that they see, if it keeps versions
   */
  record ApprovalAsked(TokenId token, long step, Pin shown, Asked asked, Optional<String> snapshot)
      implements Event {

    /** A question about a document of a host that keeps no versions. */
    public ApprovalAsked(TokenId token, long step, Pin shown, Asked asked) {
      this(token, step, shown, asked, Optional.empty());
    }
  }

  /**
   * Somebody decided.
   *
   * @param step the step that asked
   * @param decision what was decided
   * @param verdict what follows for the approval
   */
  record ApprovalDecided(long step, Decision decision, Verdict verdict) implements Event {}

  /**
   * A gate used approvals. They are spent.
   *
   * @param gateStep the step of the gate
   * @param steps the steps that had asked, sorted
   */
  record ApprovalsApplied(long gateStep, List<Long> steps) implements Event {

    /** Copies the steps. */
    public ApprovalsApplied {
      steps = List.copyOf(steps);
    }
  }

  /**
   * Approvals lost their worth before any gate used them.
   *
   * @param steps the steps that had asked, sorted
   * @param cause why
   * @param by who caused it
   * @param fields the names of the material fields that changed, if that is why
   * @param version the version of the document that took it, or 0 where no change did
   */
  record ApprovalsInvalidated(
      List<Long> steps, Cause cause, Actor by, List<String> fields, long version) implements Event {

    /** Copies the lists. */
    public ApprovalsInvalidated {
      steps = List.copyOf(steps);
      fields = List.copyOf(fields);
    }

    /** Approvals that lost their worth without a change of the document. */
    public ApprovalsInvalidated(List<Long> steps, Cause cause, Actor by, List<String> fields) {
      this(steps, cause, by, fields, 0);
    }
  }

  /**
   * The instance stopped until a person resumes it.
   *
   * @param reason a code, such as {@code WORKFLOW_NO_EDGE_MATCHED}
   * @param detail it in words
   * @param changes what became of material fields, if that is why; as in {@link Cause}
   * @param by the operator who paused it, the person whose change did, or the system
   */
  record Paused(String reason, String detail, List<Map<String, @Nullable Object>> changes, Actor by)
      implements Event {

    /** Copies the list. */
    public Paused(
        String reason, String detail, List<Map<String, @Nullable Object>> changes, Actor by) {
      this.changes = List.copyOf(changes);
      this.reason = reason;
      this.detail = detail;
      this.by = by;
    }

    /** It stopped for a reason that lies in no change of the document. */
    public Paused(String reason, String detail, Actor by) {
      this(reason, detail, List.of(), by);
    }
  }

  /**
   * A person let the instance go on.
   *
   * @param by who
   * @param reason why, in that person's words; empty where it follows from another event
   */
  record Resumed(Actor by, String reason) implements Event {

    /** It goes on because what it had stopped for was left behind. */
    public Resumed(Actor by) {
      this(by, "");
    }
  }

  /**
   * An operator did something that no other event tells: to the queues, to the live row, or past a
   * gate. The state of the instance does not change by it; what follows has events of its own.
   *
   * @param deed what was done
   * @param target what it was done to: the key of a trigger, the sequence number of an effect, the
   *     gates; empty where it was done to the instance
   * @param by who did it
   * @param reason why, in that person's words
   */
  record Intervened(Deed deed, String target, Actor by, String reason) implements Event {

    /** What operators do. */
    public enum Deed {
      /** A reason to advance was queued. */
      ENQUEUE,
      /** A trigger that was given up is tried again. */
      REQUEUE,
      /** An effect that was given up is sent again. */
      RESEND,
      /** The live row was made anew from the history. */
      REBUILD,
      /** The document is led past gates that need an approval; that it leaves follows at once. */
      BYPASS
    }
  }

  /**
   * Another instance takes this one's place: that of a new document which amends this one, or a new
   * one of the same document. A person or an operator causes it; that the instance is over follows
   * at once. A crash before the commit undoes both, and the successor with them.
   *
   * @param successor the document that the other instance runs for
   * @param by who caused it
   * @param reason why, in that person's words
   * @param changes how the material fields of the successor differ; as in {@link Cause}
   */
  record Superseded(
      DocumentRef successor, Actor by, String reason, List<Map<String, @Nullable Object>> changes)
      implements Event {

    /** Copies the list. */
    public Superseded(
        DocumentRef successor,
        Actor by,
        String reason,
        List<Map<String, @Nullable Object>> changes) {
      this.changes = List.copyOf(changes);
      this.successor = successor;
      this.by = by;
      this.reason = reason;
    }
  }

  /**
   * The instance is over.
   *
   * @param status how
   * @param reason why, or empty
   * @param window what people may do to the document from then on
   * @param by who ended it; the system where the workflow came to its end
   */
  record Ended(InstanceStatus status, String reason, EditWindow window, Actor by)
      implements Event {}

  /**
   * Something arrived that changes nothing: too late, twice, or for nobody. It is kept as evidence.
   *
   * @param command what arrived
   * @param why why it changes nothing
   * @param by who sent it
   */
  record Ignored(String command, String why, Actor by) implements Event {}
}
