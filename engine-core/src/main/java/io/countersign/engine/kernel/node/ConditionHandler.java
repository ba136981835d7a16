package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;

/**
 * Handler of condition nodes: an expression is evaluated on the data. A condition that cannot be
 * evaluated fails the step; it is never false.
 */
final class ConditionHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var condition = step.program().expression(step.node().id(), "condition");
    var evaluation = condition.evaluateWithRecord(step.data());
    return Results.with(
        evaluation.outcome(),
        value -> new StepResult.Completed(String.valueOf(value), Evidence.of(evaluation)));
  }

  @Override
  public StepResult resume(StepContext step, Answer answer) {
    throw Results.unexpected(step, answer);
  }
}
