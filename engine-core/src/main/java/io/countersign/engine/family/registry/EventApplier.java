package io.countersign.engine.family.registry;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.instance.InstanceState.Work;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Applies events to states: the only place where states change. It is a function of state and
 * event.
 */
public final class EventApplier {

  private static final String STATE = "state";

  private EventApplier() {}

  /** Returns the state of an instance that has just begun. */
  public static InstanceState begin(String instance, JournalEntry first) {
    if (!(first.event() instanceof InstanceEvent.Started started)) {
      throw new IllegalArgumentException(
          "Expected a journal to begin with Started, but found " + first.event());
    }
    return new InstanceState(
        new Identity(instance, started.document(), started.workflowHash(), started.pin().version()),
        started.pin(),
        InstanceProgress.beginning(first.seq(), started.by().id(), started.pin()),
        new Work(Map.of(), Map.of())
            .with(Token.arriving(TokenId.FIRST, started.nodeId(), Optional.empty(), first.seq())),
        Map.of(),
        Map.of());
  }

  /** Returns the state after an event. */
  public static InstanceState apply(InstanceState state, JournalEntry entry) {
    if (entry.seq() != state.progress().seq() + 1) {
      throw new IllegalArgumentException(
          "Expected event " + (state.progress().seq() + 1) + ", but found " + entry.seq());
    }
    var next = applyChange(state, entry);
    return next.with(next.progress().at(entry.seq()));
  }

  /** Returns the state after all events of a journal. */
  public static InstanceState replay(String instance, List<JournalEntry> journal) {
    var state = begin(instance, journal.get(0));
    for (var entry : journal.subList(1, journal.size())) {
      state = apply(state, entry);
    }
    return state;
  }

  private static InstanceState applyChange(InstanceState state, JournalEntry entry) {
    var event = entry.event();
    long seq = entry.seq();
    return switch (event.kind()) {
      case STEP_OPENED -> open(state, seq, (StepEvent.StepOpened) event);
      case STEP_CLOSED -> close(state, (StepEvent.StepClosed) event);
      case STEP_WAITS -> await(state, (StepEvent.StepWaits) event);
      case TOKEN_MOVED -> move(state, (TokenEvent.TokenMoved) event);
      case TOKEN_FORKED -> fork(state, (TokenEvent.TokenForked) event);
      case BRANCHES_JOINED -> join(state, seq, (TokenEvent.BranchesJoined) event);
      case LEFT -> leave(state, seq, (TokenEvent.Left) event);
      case TOKEN_ENDED ->
          state.with(state.work().without(List.of(((TokenEvent.TokenEnded) event).token())));
      case REPINNED -> repin(state, ((DocumentEvent.Repinned) event).pin());
      case REQUESTED -> request(state, (InstanceEvent.Requested) event);
      case EFFECT_SETTLED -> settle(state, (EffectEvent.EffectSettled) event);
      case APPROVAL_ASKED -> ask(state, (QuestionEvent.ApprovalAsked) event);
      case APPROVAL_DECIDED -> decide(state, (QuestionEvent.ApprovalDecided) event);
      case APPROVALS_APPLIED -> consume(state, (QuestionEvent.ApprovalsApplied) event);
      case APPROVALS_INVALIDATED -> invalidate(state, (QuestionEvent.ApprovalsInvalidated) event);
      case PAUSED ->
          state.with(
              state
                  .progress()
                  .to(InstanceStatus.PAUSED, Optional.of(((InstanceEvent.Paused) event).reason())));
      case RESUMED -> state.with(state.progress().to(InstanceStatus.RUNNING, Optional.empty()));
      case ENDED -> end(state, (InstanceEvent.Ended) event);
      case DOCUMENT_CHANGED ->
          state.with(state.progress().withVersion(((DocumentEvent.DocumentChanged) event).pin()));
      case EFFECT_QUEUED, SUPERSEDED, INTERVENED, IGNORED -> state;
      case STARTED ->
          throw new IllegalArgumentException(
              "Expected an event of a running instance, but found " + seq + ": " + event);
    };
  }

  private static InstanceState await(InstanceState state, StepEvent.StepWaits waits) {
    return state.with(state.work().with(open(state, waits.token()).waitingFor(waits.awaits())));
  }

  private static InstanceState move(InstanceState state, TokenEvent.TokenMoved moved) {
    var token = live(state, moved.token()).at(moved.nodeId(), moved.edgeId());
    return state.with(state.work().with(token));
  }

  private static InstanceState repin(InstanceState state, DocumentVersion pin) {
    return state.with(pin).with(state.progress().withVersion(pin));
  }

  private static InstanceState request(InstanceState state, InstanceEvent.Requested requested) {
    return state.with(
        state.progress().through(Optional.of(requested.verb())).askedBy(requested.by().id()));
  }

  private static InstanceState end(InstanceState state, InstanceEvent.Ended ended) {
    var over = state.progress().over(ended.status(), Optional.of(ended.reason()), ended.window());
    return state.with(over).with(new Work(Map.of(), Map.of())).withApprovals(Map.of());
  }

  private static InstanceState open(InstanceState state, long seq, StepEvent.StepOpened opened) {
    var step =
        new OpenStep(
            seq, opened.token(), opened.nodeId(), opened.version(), opened.as(), Optional.empty());
    var token = live(state, opened.token()).in(Phase.OPEN).causedBy(seq);
    var work = state.work().with(token).with(step);
    var progress = state.progress().step(seq);
    // Entering a state node completes the pending transition.
    return state
        .with(work)
        .with(opened.nodeType().equals(STATE) ? progress.through(Optional.empty()) : progress);
  }

  private static InstanceState close(InstanceState state, StepEvent.StepClosed closed) {
    var work = state.work().closing(closed.token());
    boolean stuck =
        closed.end().status() == StepStatus.FAILED
            && closed.chosen().isEmpty()
            && work.tokens().containsKey(closed.token());
    var next = state.with(stuck ? work.with(live(state, closed.token()).in(Phase.FAILED)) : work);
    return closed.key().isPresent() && closed.end().status() == StepStatus.COMPLETED
        ? next.withOutput(closed.key().get(), closed.output())
        : next;
  }

  private static InstanceState fork(InstanceState state, TokenEvent.TokenForked forked) {
    var token = live(state, forked.token()).in(Phase.SPLIT);
    var work = state.work().with(token);
    for (var branch : forked.branches()) {
      var via = Optional.of(branch.edgeId());
      work = work.with(Token.arriving(branch.token(), branch.nodeId(), via, token.cause()));
    }
    return state.with(work);
  }

  private static InstanceState join(
      InstanceState state, long seq, TokenEvent.BranchesJoined joined) {
    var gone = new ArrayList<>(joined.arrived());
    gone.addAll(joined.lost());
    var token = live(state, joined.token());
    var awake = token.in(Phase.READY);
    // A retry of the visit to the join reads here whether the join was met.
    var bearing = joined.met() ? Optional.<String>empty() : Optional.of(StepOutcomes.UNMET);
    var back = new Token(token.id(), joined.joinId(), awake.phase(), token.via(), bearing, seq);
    return forget(state, joined.lost()).with(state.work().without(gone).with(back));
  }

  private static InstanceState leave(InstanceState state, long seq, TokenEvent.Left left) {
    var minted =
        Token.arriving(left.minted(), left.nodeId(), left.edgeId(), causeOf(state, seq, left))
            .bearing(left.bearing());
    var kept = forget(state, left.lost());
    boolean restarts = left.minted().isRoot() && left.cause().kind() != Cause.CauseKind.RETRY;
    return (restarts ? kept.withApprovals(withoutMissed(kept)) : kept)
        .with(state.work().without(left.lost()).with(minted));
  }

  /**
   * An edge that leads back is followed by the step itself; every other cause sends the token away.
   */
  private static long causeOf(InstanceState state, long seq, TokenEvent.Left left) {
    return left.cause().kind() == Cause.CauseKind.RETURN
        ? live(state, left.lost().get(0)).cause()
        : seq;
  }

  /**
   * Questions without an answer are closed with their tokens; answers stay until a gate or an edit.
   */
  private static InstanceState forget(InstanceState state, Collection<TokenId> lost) {
    var kept = new TreeMap<>(state.approvals());
    kept.values()
        .removeIf(
            one ->
                lost.contains(one.token())
                    && (one.verdict() == Verdict.OPEN || one.verdict() == Verdict.UNDECIDED));
    return kept.size() == state.approvals().size() ? state : state.withApprovals(kept);
  }

  /** Approvals that were invalidated on the way so far do not matter on a new one. */
  private static Map<Long, Approval> withoutMissed(InstanceState state) {
    var kept = new TreeMap<>(state.approvals());
    kept.values().removeIf(Approval::isMissed);
    return kept;
  }

  private static InstanceState settle(InstanceState state, EffectEvent.EffectSettled settled) {
    for (var step : state.work().steps().values()) {
      if (step.awaits().orElse(null) instanceof Wait.Effects waiting
          && waiting.effects().contains(settled.effect())) {
        var left = waiting.effects().stream().filter(one -> one != settled.effect()).toList();
        return state.with(state.work().with(step.waitingFor(new Wait.Effects(left))));
      }
    }
    return state;
  }

  private static InstanceState ask(InstanceState state, QuestionEvent.ApprovalAsked asked) {
    var approvals = new TreeMap<>(state.approvals());
    approvals.put(
        asked.step(),
        new Approval(
            asked.step(), asked.token(), asked.shown(), asked.asked(), List.of(), Verdict.OPEN));
    return state.withApprovals(approvals);
  }

  private static InstanceState decide(InstanceState state, QuestionEvent.ApprovalDecided decided) {
    var approvals = new TreeMap<>(state.approvals());
    approvals.computeIfPresent(
        decided.step(), (step, one) -> one.deciding(decided.decision(), decided.verdict()));
    return state.withApprovals(approvals);
  }

  private static InstanceState consume(
      InstanceState state, QuestionEvent.ApprovalsApplied applied) {
    var approvals = new TreeMap<>(state.approvals());
    approvals.keySet().removeAll(applied.steps());
    approvals.values().removeIf(Approval::isMissed);
    return state.withApprovals(approvals);
  }

  private static InstanceState invalidate(
      InstanceState state, QuestionEvent.ApprovalsInvalidated invalidated) {
    var approvals = new TreeMap<>(state.approvals());
    var how = missedVerdict(invalidated.cause().kind());
    for (var step : invalidated.steps()) {
      approvals.computeIfPresent(
          step,
          (seq, one) ->
              how.isPresent() && (one.verdict() == Verdict.APPROVED || one.isMissed())
                  ? one.withMissed(how.get())
                  : null);
    }
    return state.withApprovals(approvals);
  }

  /** Returns the verdict of an approval that was invalidated for a reason. */
  private static Optional<Verdict> missedVerdict(Cause.CauseKind kind) {
    return switch (kind) {
      case DRIFT -> Optional.of(Verdict.VOID);
      case UNDECLARED -> Optional.of(Verdict.SPOILT);
      case RETURN, REJECTED, REQUEST, OPERATOR, RETRY, LAPSED, WITHDRAWN, FOLLOWED ->
          Optional.empty();
    };
  }

  private static Token live(InstanceState state, TokenId id) {
    return state
        .token(id)
        .orElseThrow(() -> new IllegalArgumentException("Expected a live token " + id));
  }

  private static OpenStep open(InstanceState state, TokenId id) {
    return state
        .stepOf(id)
        .orElseThrow(() -> new IllegalArgumentException("Expected an open step of " + id));
  }
}
