package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.token.TokenResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;

/** Handler of join nodes: the arrival waits for the other branches. */
final class JoinHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    return new TokenResult.Arriving();
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    throw HandlerResults.unexpected(step, answer);
  }
}
