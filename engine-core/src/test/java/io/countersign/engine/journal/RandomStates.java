package io.countersign.engine.journal;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import java.util.Optional;
import java.util.TreeMap;

/** Any state at all whose open steps belong to live tokens. */
final class RandomStates {

  private final RandomEvents any;

  RandomStates(long seed) {
    this.any = new RandomEvents(seed);
  }

  InstanceState state() {
    var tokens = new TreeMap<TokenId, Token>();
    var steps = new TreeMap<TokenId, OpenStep>();
    for (int i = any.below(5); i > 0; i--) {
      var token = any.any(Token.class);
      tokens.put(token.id(), token);
      if (any.below(3) > 0) {
        steps.put(token.id(), step(token));
      }
    }
    var approvals = new TreeMap<Long, Approval>();
    for (int i = any.below(4); i > 0; i--) {
      var approval = any.any(Approval.class);
      approvals.put(approval.step(), approval);
    }
    return new InstanceState(
        any.any(InstanceState.Identity.class),
        any.any(DocumentVersion.class),
        any.any(InstanceProgress.class),
        new InstanceState.Work(tokens, steps),
        approvals,
        any.values());
  }

  private OpenStep step(Token token) {
    return new OpenStep(
        any.any(Long.class),
        token.id(),
        any.below(2) == 0 ? token.nodeId() : any.any(String.class),
        any.any(Long.class),
        any.any(Actor.class),
        any.below(3) == 0 ? Optional.empty() : Optional.of(any.any(Wait.class)));
  }
}
