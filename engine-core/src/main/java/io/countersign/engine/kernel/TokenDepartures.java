package io.countersign.engine.kernel;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent.Left;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Departures: all ways in which tokens stop where they are and one token continues elsewhere. Each
 * of them is the one event {@link Left}. The token that continues is a new one, of the next round,
 * so that no receipt of an earlier visit blocks a later one.
 */
final class TokenDepartures {

  /** The document changed where it had to stay unchanged. */
  static final String DRIFT = "WORKFLOW_VERSION_DRIFT";

  private final DecisionBuilder turn;

  TokenDepartures(DecisionBuilder turn) {
    this.turn = turn;
  }

  /**
   * Moves a token along an edge that leads back. If the edge leads out of branches, the token that
   * forked into them goes back, and all tokens in them are lost. Approvals of nodes that are ahead
   * again become invalid, because people will be asked again; others stay valid.
   */
  void goBack(TokenId token, WorkflowEdge edge) {
    var workflow = turn.program().workflow();
    var ahead = workflow.nodesAhead(edge.target());
    invalidate(
        new Cause(Cause.CauseKind.RETURN, ""), List.of(), 0, one -> ahead.contains(one.nodeId()));
    var owner = token.atDepth(workflow.depthOf(edge.target()));
    var lost = new ArrayList<>(within(owner));
    // The token that took the edge comes first: it is the cause of what follows.
    lost.remove(token);
    lost.add(0, token);
    leave(
        owner,
        lost,
        edge.target(),
        Optional.of(edge.id()),
        because(Cause.CauseKind.RETURN),
        Optional.empty());
  }

  /**
   * Sends a token back to a node before it, without an edge: as {@link #goBack} does, and its step
   * is given up.
   */
  void sendBack(TokenId token, String target, String reason) {
    var workflow = turn.program().workflow();
    var ahead = workflow.nodesAhead(target);
    var cause = new Cause(Cause.CauseKind.RETURN, reason);
    invalidate(cause, List.of(), 0, one -> ahead.contains(one.nodeId()));
    var owner = token.atDepth(workflow.depthOf(target));
    var lost = new ArrayList<>(within(owner));
    lost.remove(token);
    lost.add(0, token);
    leave(owner, lost, target, Optional.empty(), cause, Optional.empty());
  }

  /** Takes everything out of the slot, to its gate, after a rejection. */
  void reject(OpenStep step) {
    invalidate(Cause.CauseKind.REJECTED, "");
    var slot = slotOf(step.nodeId());
    leaveAll(
        slot.outPort(),
        Optional.empty(),
        because(Cause.CauseKind.REJECTED),
        Optional.of(StepOutcomes.REJECTED));
  }

  /** Withdraws the request: it takes the same way as a rejection. */
  void withdraw(OpenStep step, String reason) {
    invalidate(Cause.CauseKind.WITHDRAWN, reason);
    leaveAll(
        slotOf(step.nodeId()).outPort(),
        Optional.empty(),
        because(Cause.CauseKind.WITHDRAWN),
        Optional.of(StepOutcomes.REJECTED));
  }

  /** Leaves the current transition, because another one was requested. */
  void interrupt(WorkflowEdge edge) {
    invalidate(Cause.CauseKind.REQUEST, "");
    leaveAll(
        edge.target(), Optional.of(edge.id()), because(Cause.CauseKind.REQUEST), Optional.empty());
  }

  /** Follows a document that has another status already. Moves it to the node of that status. */
  void follow(DocumentVersion seen, String nodeId) {
    invalidate(new Cause(Cause.CauseKind.FOLLOWED, ""), seen.changedSince(turn.state().pin()), 0);
    turn.emit(new DocumentEvent.Repinned(seen));
    leaveAll(nodeId, Optional.empty(), because(Cause.CauseKind.FOLLOWED), Optional.empty());
  }

  /** Leads the document out of where it is, on behalf of an operator. */
  void leadOut(String nodeId, String reason) {
    invalidate(Cause.CauseKind.OPERATOR, "");
    var root = turn.state().root().orElseThrow();
    leave(
        root.id(),
        nodeId,
        Optional.empty(),
        new Cause(Cause.CauseKind.OPERATOR, reason),
        Optional.empty());
    if (turn.state().progress().status() == InstanceStatus.PAUSED) {
      turn.emit(new InstanceEvent.Resumed(turn.facts().actor()));
    }
  }

  /** Retries the node, with the next attempt of the token. */
  void retry(Token token, String reason) {
    again(token, token.id().nextAttempt(), new Cause(Cause.CauseKind.RETRY, reason));
  }

  private void again(Token token, TokenId minted, Cause cause) {
    turn.emit(
        new Left(
            List.of(token.id()),
            minted,
            token.nodeId(),
            token.via(),
            cause,
            token.bearing(),
            turn.facts().actor()));
  }

  /**
   * Handles a change of material fields by people. Invalidates approvals that no gate has used. If
   * the document had to stay unchanged, it goes to the amended status or the instance pauses.
   */
  void materialChange(DocumentVersion pin, List<String> fields) {
    var unstable =
        turn.state().tokens().stream()
            .filter(token -> turn.program().workflow().isStable(token.nodeId()))
            .findFirst();
    var questions = List.copyOf(turn.state().approvals().values());
    var changes = changes(turn.state().pin(), fields);
    change(Cause.CauseKind.DRIFT, pin, fields);
    turn.emit(new DocumentEvent.Repinned(pin));
    var edge = unstable.flatMap(this::driftEdge);
    if (edge.isPresent()) {
      leave(
          turn.state().root().orElseThrow().id(),
          edge.get().target(),
          Optional.of(edge.get().id()),
          new Cause(Cause.CauseKind.DRIFT, words(pin, fields), changes),
          Optional.empty());
      return;
    }
    askAnew(questions, changes);
    if (unstable.isPresent()) {
      turn.emit(
          new InstanceEvent.Paused(
              DRIFT,
              "the document changed at " + unstable.get().nodeId() + ": " + words(pin, fields),
              changes,
              turn.facts().actor()));
    }
  }

  /** Returns how the document differs from its pin. */
  List<Map<String, @Nullable Object>> changes(DocumentVersion pinned, List<String> fields) {
    var now = turn.facts().document();
    var changes = new MaterialChanges(turn.program());
    return now.before()
        .filter(before -> before.pin().materialHash().equals(pinned.materialHash()))
        .map(before -> changes.between(before, now))
        .orElseGet(() -> changes.of(fields, now));
  }

  /**
   * Asks invalidated questions again. If all of them were open, each step asks again; if one was
   * approved, the slot in which it was asked begins again.
   */
  private void askAnew(List<Approval> questions, List<Map<String, @Nullable Object>> changes) {
    boolean isMissed = questions.stream().anyMatch(one -> one.verdict() == Verdict.APPROVED);
    var slot = isMissed ? slotUnderway() : Optional.<BodySlot>empty();
    if (slot.isPresent()) {
      leaveAll(
          slot.get().inPort(),
          Optional.empty(),
          new Cause(Cause.CauseKind.DRIFT, "", changes),
          Optional.empty());
      return;
    }
    askAgain(questions, changes);
  }

  /** Has steps whose open questions were invalidated ask again. */
  void askAgain(List<Approval> questions, List<Map<String, @Nullable Object>> changes) {
    var cause = new Cause(Cause.CauseKind.DRIFT, "", changes);
    questions.stream()
        .filter(one -> one.verdict() == Verdict.OPEN)
        .flatMap(one -> turn.state().token(one.token()).stream())
        .forEach(token -> again(token, token.id().nextRound(), cause));
  }

  /** Has the step of a question without possible approvers ask again and find others. */
  void askOthers(Approval question, String why) {
    turn.state()
        .token(question.token())
        .ifPresent(
            token -> again(token, token.id().nextRound(), new Cause(Cause.CauseKind.RETRY, why)));
  }

  /** Returns the filled slot that tokens are in, or to whose gate they have come. */
  private Optional<BodySlot> slotUnderway() {
    var workflow = turn.program().workflow();
    var status = "sys:state:" + turn.state().pin().status();
    return workflow.graph().slots().stream()
        .filter(slot -> workflow.graph().nodes().containsKey(slot.inPort()))
        .filter(
            slot ->
                turn.state().tokens().stream()
                    .map(Token::nodeId)
                    .anyMatch(
                        node ->
                            workflow.slotOf(node).equals(slot.slotId())
                                || (slot.entryNodeId().equals(status)
                                    && turn.program().isGateOf(slot, node))))
        .findFirst();
  }

  /** Describes who changed which fields; the entry about the change has the time. */
  private String words(DocumentVersion pin, List<String> fields) {
    return (fields.isEmpty() ? "material fields" : String.join(", ", fields))
        + ", by "
        + turn.facts().actor().id()
        + ", in version "
        + pin.version();
  }

  /** Returns the edge by which the stable region of a token is left on drift. */
  private Optional<WorkflowEdge> driftEdge(Token token) {
    var workflow = turn.program().workflow();
    return workflow.graph().slots().stream()
        .filter(slot -> slot.contract().stable())
        .filter(slot -> slot.contract().onDrift() == OnDrift.AMEND)
        .filter(slot -> holds(slot, token))
        .flatMap(slot -> workflow.edgesFrom(slot.entryNodeId()).stream())
        .filter(edge -> edge.choice().on().equals(Optional.of(StepOutcomes.DRIFT)))
        .findFirst();
  }

  private boolean holds(BodySlot slot, Token token) {
    return token.nodeId().equals(slot.entryNodeId())
        || token.nodeId().equals(slot.exitNodeId())
        || turn.program().workflow().slotOf(token.nodeId()).equals(slot.slotId());
  }

  /** Invalidates approvals that no gate has used, because the document was changed. */
  void change(Cause.CauseKind kind, DocumentVersion pin, List<String> fields) {
    invalidate(new Cause(kind, ""), fields, pin.version());
  }

  /** Invalidates approvals that no gate has used, although the document was not changed. */
  private void invalidate(Cause.CauseKind kind, String reason) {
    invalidate(new Cause(kind, reason), List.of(), 0);
  }

  private void invalidate(Cause cause, List<String> fields, long version) {
    invalidate(cause, fields, version, one -> true);
  }

  private void invalidate(
      Cause cause, List<String> fields, long version, Predicate<Approval> which) {
    var worthy =
        turn.state().approvals().values().stream()
            .filter(one -> !one.isMissed() && which.test(one))
            .map(Approval::step)
            .toList();
    if (!worthy.isEmpty()) {
      turn.emit(
          new QuestionEvent.ApprovalsInvalidated(
              worthy, cause, turn.facts().actor(), fields, version));
    }
  }

  private static Cause because(Cause.CauseKind kind) {
    return new Cause(kind, "");
  }

  private void leaveAll(
      String target, Optional<String> edge, Cause cause, Optional<String> bearing) {
    leave(turn.state().root().orElseThrow().id(), target, edge, cause, bearing);
    // The reason for the pause was left behind, unless an operator paused the instance.
    var progress = turn.state().progress();
    if (progress.status() == InstanceStatus.PAUSED
        && !progress.reason().equals(Optional.of(InstanceEvent.Paused.OPERATOR))) {
      turn.emit(new InstanceEvent.Resumed(turn.facts().actor()));
    }
  }

  private void leave(
      TokenId owner, String target, Optional<String> edge, Cause cause, Optional<String> bearing) {
    leave(owner, within(owner), target, edge, cause, bearing);
  }

  private List<TokenId> within(TokenId owner) {
    return turn.state().tokens().stream().map(Token::id).filter(id -> id.isWithin(owner)).toList();
  }

  private void leave(
      TokenId owner,
      List<TokenId> lost,
      String target,
      Optional<String> edge,
      Cause cause,
      Optional<String> bearing) {
    boolean stuck =
        turn.state().tokens().stream()
            .anyMatch(token -> token.phase() == Phase.FAILED && token.id().isWithin(owner));
    turn.emit(
        new Left(lost, owner.nextRound(), target, edge, cause, bearing, turn.facts().actor()));
    // The failure for which the instance paused was left behind.
    if (stuck && turn.state().progress().status() == InstanceStatus.PAUSED) {
      turn.emit(new InstanceEvent.Resumed(turn.facts().actor()));
    }
  }

  private BodySlot slotOf(String nodeId) {
    var workflow = turn.program().workflow();
    var slotId = workflow.slotOf(nodeId);
    return workflow.graph().slots().stream()
        .filter(slot -> slot.slotId().equals(slotId))
        .findFirst()
        .orElseThrow();
  }
}
