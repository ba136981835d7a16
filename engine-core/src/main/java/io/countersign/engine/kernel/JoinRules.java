package io.countersign.engine.kernel;

import io.countersign.engine.family.token.TokenEvent.BranchesJoined;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.engine.workflow.graph.JoinRequirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Joins: decides whether branches that wait for each other may continue.
 *
 * <p>A token that forked owns a region: its branches live between the split and the join. Each
 * branch that arrives at the join waits there with a step of its own. After every event the regions
 * are checked again, inner joins before outer ones, which is the topological order of the joins.
 *
 * <p>A join of all fires when at least one branch has arrived and no living token can still reach
 * it. So branches that were never taken, or ended, are not waited for. The other joins count
 * arrivals that qualify: they fire when there are enough, and give up, as {@code unmet}, when too
 * few branches are left that could still arrive. A token in a nested region counts for the branch
 * that it is in, and a failed one still counts: it may be tried again.
 *
 * <p>When a join fires, the branches that arrived are spent, everything else in the region is lost,
 * and the token that had forked goes on.
 */
final class JoinRules {

  private final DecisionBuilder turn;

  JoinRules(DecisionBuilder turn) {
    this.turn = turn;
  }

  /**
   * Join that has fired.
   *
   * @param event the event
   * @param by the steps by which arrivals that count came to the join: their keys, or ids if a step
   *     has no key
   */
  record Fired(BranchesJoined event, List<String> by) {

    Fired {
      by = List.copyOf(by);
    }
  }

  /** Fires the first join that may fire, if there is one. */
  Optional<Fired> fireOne() {
    var forked =
        turn.state().tokens().stream()
            .filter(token -> token.phase() == Phase.SPLIT)
            .sorted(
                Comparator.comparingInt((Token token) -> turn.program().placeOf(joinOf(token)))
                    .thenComparing(Token::id))
            .toList();
    for (var token : forked) {
      var verdict = verdict(token);
      if (verdict.isPresent()) {
        turn.emit(verdict.get().event());
        return verdict;
      }
    }
    return Optional.empty();
  }

  private String joinOf(Token forked) {
    return region(forked).join();
  }

  private ForkRegion region(Token forked) {
    return turn.program().regionOf(forked.nodeId()).orElseThrow();
  }

  private Optional<Fired> verdict(Token forked) {
    var join = joinOf(forked);
    var arrived = new ArrayList<TokenId>();
    var rest = new ArrayList<TokenId>();
    var hopeful = new HashSet<TokenId>();
    var qualified = new ArrayList<String>();
    for (var token : turn.state().tokens()) {
      if (token.id().equals(forked.id()) || !token.id().isWithin(forked.id())) {
        continue;
      }
      var others = arrival(token, join);
      if (others.isPresent() && token.id().parent().equals(Optional.of(forked.id()))) {
        arrived.add(token.id());
        if (others.get().qualified()) {
          qualified.add(cameFrom(token));
        }
        continue;
      }
      rest.add(token.id());
      if (token.phase() != Phase.SPLIT && canReach(token, join)) {
        hopeful.add(token.id().branchOf(forked.id()));
      }
    }
    var required = turn.program().workflow().joinRequirement(join).orElseThrow();
    return isMet(required, arrived, qualified.size(), hopeful.size())
        .map(met -> new BranchesJoined(forked.id(), join, arrived, List.copyOf(rest), met))
        .map(event -> new Fired(event, qualified));
  }

  private String cameFrom(Token token) {
    var workflow = turn.program().workflow();
    var source = workflow.edge(token.via().orElseThrow()).source();
    return workflow.node(source).key().orElse(source);
  }

  private static Optional<Boolean> isMet(
      JoinRequirement required, List<TokenId> arrived, int qualified, int hopeful) {
    if (required.mode() == JoinMode.ALL) {
      return hopeful == 0 && !arrived.isEmpty() ? Optional.of(true) : Optional.empty();
    }
    if (qualified >= required.requiredTokenCount()) {
      return Optional.of(true);
    }
    return qualified + hopeful < required.requiredTokenCount()
        ? Optional.of(false)
        : Optional.empty();
  }

  private Optional<TokenWait.Others> arrival(Token token, String join) {
    return token.nodeId().equals(join)
        ? turn.state()
            .stepOf(token.id())
            .flatMap(OpenStep::awaits)
            .filter(TokenWait.Others.class::isInstance)
            .map(TokenWait.Others.class::cast)
        : Optional.empty();
  }

  /** Returns whether a token stands before the join, or may still arrive there. */
  private boolean canReach(Token token, String join) {
    return token.nodeId().equals(join) || turn.program().workflow().reaches(token.nodeId(), join);
  }
}
