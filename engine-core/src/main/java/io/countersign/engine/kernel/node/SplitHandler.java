package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.token.TokenResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;

/** Handler of split nodes: the token forks. */
final class SplitHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    return new TokenResult.Forking();
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    throw HandlerResults.unexpected(step, answer);
  }
}
