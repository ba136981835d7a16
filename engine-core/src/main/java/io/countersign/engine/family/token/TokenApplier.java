package io.countersign.engine.family.token;

import io.countersign.engine.family.token.TokenEvent.BranchesJoined;
import io.countersign.engine.family.token.TokenEvent.Left;
import io.countersign.engine.family.token.TokenEvent.TokenEnded;
import io.countersign.engine.family.token.TokenEvent.TokenForked;
import io.countersign.engine.family.token.TokenEvent.TokenMoved;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Applies events about tokens to states. */
final class TokenApplier {

  private TokenApplier() {}

  static InstanceState apply(InstanceState state, long seq, TokenEvent event) {
    return switch (event.kind()) {
      case TOKEN_MOVED -> move(state, (TokenMoved) event);
      case TOKEN_FORKED -> fork(state, (TokenForked) event);
      case BRANCHES_JOINED -> join(state, seq, (BranchesJoined) event);
      case LEFT -> leave(state, seq, (Left) event);
      case TOKEN_ENDED -> state.with(state.work().without(List.of(((TokenEnded) event).token())));
    };
  }

  private static InstanceState move(InstanceState state, TokenMoved moved) {
    var token = state.liveToken(moved.token()).at(moved.nodeId(), moved.edgeId());
    return state.with(state.work().with(token));
  }

  private static InstanceState fork(InstanceState state, TokenForked forked) {
    var token = state.liveToken(forked.token()).in(Phase.SPLIT);
    var work = state.work().with(token);
    for (var branch : forked.branches()) {
      var via = Optional.of(branch.edgeId());
      work = work.with(Token.arriving(branch.token(), branch.nodeId(), via, token.cause()));
    }
    return state.with(work);
  }

  private static InstanceState join(InstanceState state, long seq, BranchesJoined joined) {
    var gone = new ArrayList<>(joined.arrived());
    gone.addAll(joined.lost());
    var token = state.liveToken(joined.token());
    var awake = token.in(Phase.READY);
    // A retry of the visit to the join reads here whether the join was met.
    var bearing = joined.met() ? Optional.<String>empty() : Optional.of(StepOutcomes.UNMET);
    var back = new Token(token.id(), joined.joinId(), awake.phase(), token.via(), bearing, seq);
    return forget(state, joined.lost()).with(state.work().without(gone).with(back));
  }

  private static InstanceState leave(InstanceState state, long seq, Left left) {
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
  private static long causeOf(InstanceState state, long seq, Left left) {
    return left.cause().kind() == Cause.CauseKind.RETURN
        ? state.liveToken(left.lost().get(0)).cause()
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
}
