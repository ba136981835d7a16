package io.countersign.engine.instance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fact about an instance. Events are only ever appended; the state of an instance follows from its
 * events alone. Each event says who causes it, what it changes and what follows.
 */
public sealed interface Event {

  /** The kinds of events, for exhaustive dispatch. */
  enum Kind {
    /** A workflow began. */
    STARTED,
    /** The host changed the document. */
    DOCUMENT_CHANGED,
    /** The instance took note of a version. */
    REPINNED,
    /** A transition was requested. */
    REQUESTED,
    /** A step began. */
    STEP_OPENED,
    /** A step waits. */
    STEP_WAITS,
    /** A step ended. */
    STEP_CLOSED,
    /** A token moved along an edge. */
    TOKEN_MOVED,
    /** A token forked. */
    TOKEN_FORKED,
    /** Branches met at a join. */
    BRANCHES_JOINED,
    /** Tokens stopped, and one goes on elsewhere. */
    LEFT,
    /** A token reached an end. */
    TOKEN_ENDED,
    /** An effect was queued. */
    EFFECT_QUEUED,
    /** An effect was settled. */
    EFFECT_SETTLED,
    /** People were asked. */
    APPROVAL_ASKED,
    /** A person decided. */
    APPROVAL_DECIDED,
    /** A gate consumed approvals. */
    APPROVALS_APPLIED,
    /** Approvals were invalidated. */
    APPROVALS_INVALIDATED,
    /** The instance was paused. */
    PAUSED,
    /** The instance was resumed. */
    RESUMED,
    /** An operator intervened. */
    INTERVENED,
    /** Another instance takes the place of this one. */
    SUPERSEDED,
    /** The instance ended. */
    ENDED,
    /** A command changed nothing. */
    IGNORED
  }

  /** Returns which of the events this is. */
  Kind kind();

  /**
   * A workflow began. The host's {@code record} of a new document causes it, and the first token
   * stands ready at the start. Or an adoption causes it, and the token stands ready at the status
   * of the document, which is evidence that the engine did not see how the document got there. A
   * crash before it leaves no trace of the instance.
   *
   * @param document the document
   * @param pin the document as it was then
   * @param workflowHash the compiled workflow, which never changes
   * @param nodeId the node at which the first token stands
   * @param by who caused it
   * @param trace the host's trace, or empty
   */
  record Started(
      DocumentRef document,
      DocumentVersion pin,
      String workflowHash,
      String nodeId,
      Actor by,
      String trace)
      implements Event {
    @Override
    public Kind kind() {
      return Kind.STARTED;
    }
  }

  /**
   * The host changed the document. The next advance compares it with the pin.
   *
   * @param pin the document now
   * @param fields the names of the material fields that changed since the instance last compared
   *     the document, sorted
   * @param origin the step that asked for the change, or 0 when people made it
   * @param by who made it
   * @param trace the host's trace, or empty
   */
  record DocumentChanged(
      DocumentVersion pin, List<String> fields, long origin, Actor by, String trace)
      implements Event {

    /** Copies the names. */
    public DocumentChanged {
      fields = List.copyOf(fields);
    }

    @Override
    public Kind kind() {
      return Kind.DOCUMENT_CHANGED;
    }
  }

  /**
   * The instance pinned the document as it is now.
   *
   * @param pin the document
   */
  record Repinned(DocumentVersion pin) implements Event {
    @Override
    public Kind kind() {
      return Kind.REPINNED;
    }
  }

  /**
   * A requester asked for a transition.
   *
   * @param verb the transition
   * @param by who asked
   * @param reason why, in the requester's words, or empty
   */
  record Requested(String verb, Actor by, String reason) implements Event {
    @Override
    public Kind kind() {
      return Kind.REQUESTED;
    }
  }

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
      implements Event {
    @Override
    public Kind kind() {
      return Kind.STEP_OPENED;
    }
  }

  /**
   * An open step waits for something. Its time-out or an interrupt can end every wait.
   *
   * @param token the token
   * @param awaits what it waits for
   */
  record StepWaits(TokenId token, Wait awaits) implements Event {
    @Override
    public Kind kind() {
      return Kind.STEP_WAITS;
    }
  }

  /**
   * A step ended. The token moves on, ends, fails in place, or is gone already.
   *
   * @param token the token
   * @param end how it ended
   * @param output what it put out, by name
   * @param key the key under which later steps find the output, or nothing
   * @param chosen the edges it chose, in order; empty if it had none to choose
   * @param evaluated the expressions evaluated to choose them, in order
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

    @Override
    public Kind kind() {
      return Kind.STEP_CLOSED;
    }
  }

  /**
   * End of a step.
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
  record TokenMoved(TokenId token, String edgeId, String nodeId) implements Event {
    @Override
    public Kind kind() {
      return Kind.TOKEN_MOVED;
    }
  }

  /**
   * A token forked. It continues behind its branches until they meet.
   *
   * @param token the token
   * @param branches the branches, in the order of the edges
   */
  record TokenForked(TokenId token, List<Branch> branches) implements Event {

    /** Copies the branches. */
    public TokenForked {
      branches = List.copyOf(branches);
    }

    @Override
    public Kind kind() {
      return Kind.TOKEN_FORKED;
    }
  }

  /**
   * Branch of a fork.
   *
   * @param token its token
   * @param edgeId the edge it took
   * @param nodeId the node it stands at
   */
  record Branch(TokenId token, String edgeId, String nodeId) {}

  /**
   * A join fired: the branches that arrived are spent, the others are lost, and the forked token
   * continues at the join.
   *
   * @param token the token that had forked
   * @param joinId the join
   * @param arrived the tokens that had arrived, sorted
   * @param lost the tokens that had not, sorted
   * @param met whether the condition of the join was met
   */
  record BranchesJoined(
      TokenId token, String joinId, List<TokenId> arrived, List<TokenId> lost, boolean met)
      implements Event {

    /** Copies the lists. */
    public BranchesJoined {
      arrived = List.copyOf(arrived);
      lost = List.copyOf(lost);
    }

    @Override
    public Kind kind() {
      return Kind.BRANCHES_JOINED;
    }
  }

  /**
   * Tokens left where they were, all at once, and one token continues elsewhere. Rejections,
   * returns, drift, cancellation and operators cause it; the waits of the lost tokens are closed.
   *
   * @param lost the tokens that ended, sorted
   * @param minted the token that continues
   * @param nodeId the node at which it continues
   * @param edgeId the edge that it follows, or empty if no edge leads there
   * @param cause why
   * @param bearing the exceptional outcome that it carries to the next gate, or empty
   * @param by who caused it, or in whose name the causing step ran
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

    @Override
    public Kind kind() {
      return Kind.LEFT;
    }
  }

  /**
   * Reason for which tokens left.
   *
   * @param kind the kind of reason
   * @param reason the reason in words, or empty
   * @param changes the changes of material fields, if they are the reason: for each its {@code
   *     field} and its values {@code from} and {@code to}, masked if sensitive; without {@code
   *     from} if the host keeps no versions
   */
  record Cause(CauseKind kind, String reason, List<Map<String, @Nullable Object>> changes) {

    /** Copies the list. */
    public Cause(CauseKind kind, String reason, List<Map<String, @Nullable Object>> changes) {
      this.changes = List.copyOf(changes);
      this.kind = kind;
      this.reason = reason;
    }

    /** Creates a reason that is no change of the document. */
    public Cause(CauseKind kind, String reason) {
      this(kind, reason, List.of());
    }

    /** Kind of reason. */
    public enum CauseKind {
      /** An edge led back. */
      RETURN,
      /** An approver said no. */
      REJECTED,
      /** The document changed where it had to stay unchanged. */
      DRIFT,
      /** A requester asked for another transition. */
      REQUEST,
      /** An operator led the document out. */
      OPERATOR,
      /** A failed step is tried again. */
      RETRY,
      /** A question got no answer that counts. */
      LAPSED,
      /** The requester took the request back. */
      WITHDRAWN,
      /** A step changed the document without having declared it. */
      UNDECLARED,
      /** The host changed the status itself, in shadow mode. */
      FOLLOWED
    }
  }

  /**
   * A token came to an end of the workflow.
   *
   * @param token the token
   */
  record TokenEnded(TokenId token) implements Event {
    @Override
    public Kind kind() {
      return Kind.TOKEN_ENDED;
    }
  }

  /**
   * A step queued an effect for an outside system. A row of the effect outbox holds it, and its
   * sender reports back.
   *
   * @param token the step's token
   * @param effectType webhook, email, sms or integration
   * @param payload what is sent, masked where sensitive
   * @param options how it is sent, masked where sensitive
   * @param digest the salted digest of the content, as hexadecimal digits; empty until it is
   *     written
   * @param content what is sent in full; nothing once the event comes from a journal, which does
   *     not hold it
   */
  record EffectQueued(
      TokenId token,
      String effectType,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String digest,
      Optional<EffectContent> content)
      implements Event {

    /** An effect as a journal holds it. */
    public EffectQueued(
        TokenId token,
        String effectType,
        Map<String, @Nullable Object> payload,
        Map<String, @Nullable Object> options,
        String digest) {
      this(token, effectType, payload, options, digest, Optional.empty());
    }

    /** The same with a salt in its content, and the digest of it. */
    public EffectQueued salted(String salt) {
      var salted = content.map(one -> new EffectContent(one.payload(), one.options(), salt));
      return new EffectQueued(
          token,
          effectType,
          payload,
          options,
          salted.map(EffectContent::digest).orElse(digest),
          salted);
    }

    @Override
    public Kind kind() {
      return Kind.EFFECT_QUEUED;
    }
  }

  /**
   * An effect was sent, or given up.
   *
   * @param effect the sequence number of the event that queued it
   * @param confirmed whether it was sent
   * @param response what the receiver said, or why the effect was given up
   */
  record EffectSettled(long effect, boolean confirmed, Map<String, @Nullable Object> response)
      implements Event {
    @Override
    public Kind kind() {
      return Kind.EFFECT_SETTLED;
    }
  }

  /**
   * A step asked people. They see the document as it is pinned here.
   *
   * @param token the step's token
   * @param step the sequence number of the event that opened the step
   * @param shown the document as they see it
   * @param asked who is asked
   * @param snapshot the host's id of the version that they see, if it keeps versions
   */
  record ApprovalAsked(
      TokenId token, long step, DocumentVersion shown, Asked asked, Optional<String> snapshot)
      implements Event {

    /** Creates a question about a document of a host that keeps no versions. */
    public ApprovalAsked(TokenId token, long step, DocumentVersion shown, Asked asked) {
      this(token, step, shown, asked, Optional.empty());
    }

    @Override
    public Kind kind() {
      return Kind.APPROVAL_ASKED;
    }
  }

  /**
   * A person decided on an approval.
   *
   * @param step the step that asked
   * @param decision what was decided
   * @param verdict what follows for the approval
   */
  record ApprovalDecided(long step, Decision decision, Verdict verdict) implements Event {
    @Override
    public Kind kind() {
      return Kind.APPROVAL_DECIDED;
    }
  }

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

    @Override
    public Kind kind() {
      return Kind.APPROVALS_APPLIED;
    }
  }

  /**
   * Approvals were invalidated before a gate used them.
   *
   * @param steps the steps that had asked, sorted
   * @param cause why
   * @param by who caused it
   * @param fields the names of the material fields that changed, if that is why
   * @param version the version of the document that invalidated them, or 0 if no change did
   */
  record ApprovalsInvalidated(
      List<Long> steps, Cause cause, Actor by, List<String> fields, long version) implements Event {

    /** Copies the lists. */
    public ApprovalsInvalidated {
      steps = List.copyOf(steps);
      fields = List.copyOf(fields);
    }

    /** Creates an invalidation without a change of the document. */
    public ApprovalsInvalidated(List<Long> steps, Cause cause, Actor by, List<String> fields) {
      this(steps, cause, by, fields, 0);
    }

    @Override
    public Kind kind() {
      return Kind.APPROVALS_INVALIDATED;
    }
  }

  /**
   * The instance stopped until a person resumes it.
   *
   * @param reason a code, such as {@code WORKFLOW_NO_EDGE_MATCHED}
   * @param detail the reason in words
   * @param changes the changes of material fields, if they are the reason; as in {@link Cause}
   * @param by the operator who paused it, the person whose change paused it, or the system
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

    /** Creates a pause for a reason that is no change of the document. */
    public Paused(String reason, String detail, Actor by) {
      this(reason, detail, List.of(), by);
    }

    @Override
    public Kind kind() {
      return Kind.PAUSED;
    }
  }

  /**
   * A person resumed the instance.
   *
   * @param by who
   * @param reason why, in that person's words; empty if it follows from another event
   */
  record Resumed(Actor by, String reason) implements Event {

    /** Creates a resumption after the reason for the pause was left behind. */
    public Resumed(Actor by) {
      this(by, "");
    }

    @Override
    public Kind kind() {
      return Kind.RESUMED;
    }
  }

  /**
   * An operator intervened in a way that no other event tells: in the queues, in the live row, or
   * past a gate. The state of the instance does not change; consequences have events of their own.
   *
   * @param deed the kind of intervention
   * @param target the target: the key of a trigger, the sequence number of an effect, the gates;
   *     empty if it is the instance
   * @param by who did it
   * @param reason why, in that person's words
   */
  record Intervened(Deed deed, String target, Actor by, String reason) implements Event {

    /** Kind of intervention by an operator. */
    public enum Deed {
      /** A reason to advance was queued. */
      ENQUEUE,
      /** A trigger that was given up is retried. */
      REQUEUE,
      /** An effect that was given up is sent again. */
      RESEND,
      /** The live row was rebuilt from the history. */
      REBUILD,
      /** The document is led past gates that need an approval; its departure follows at once. */
      BYPASS
    }

    @Override
    public Kind kind() {
      return Kind.INTERVENED;
    }
  }

  /**
   * Another instance replaces this one: that of a new document which amends this one, or a new one
   * of the same document. A person or an operator causes it; the end of the instance follows at
   * once. A crash before the commit rolls back both, and the successor with them.
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

    @Override
    public Kind kind() {
      return Kind.SUPERSEDED;
    }
  }

  /**
   * The instance ended.
   *
   * @param status its final status
   * @param reason why, or empty
   * @param window what people may do to the document from then on
   * @param by who ended it; the system where the workflow came to its end
   */
  record Ended(InstanceStatus status, String reason, EditWindow window, Actor by) implements Event {
    @Override
    public Kind kind() {
      return Kind.ENDED;
    }
  }

  /**
   * A message arrived that changes nothing: it is late, repeated or without a receiver. It is kept
   * as evidence.
   *
   * @param command the message
   * @param why why it changes nothing
   * @param by who sent it
   */
  record Ignored(String command, String why, Actor by) implements Event {
    @Override
    public Kind kind() {
      return Kind.IGNORED;
    }
  }
}
