package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;

/** Handler of nodes that a token only passes: the start, and the ports of slots. */
final class PassHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    return HandlerResults.pass();
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    throw HandlerResults.unexpected(step, answer);
  }
}
