package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;

/**
 * Handler of condition nodes: an expression is evaluated on the data. A condition that cannot be
 * evaluated fails the step; it is never false.
 */
final class ConditionHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var condition = step.program().expression(step.node().id(), "condition");
    var evaluation = condition.evaluateWithRecord(step.data());
    return HandlerResults.with(
        evaluation.outcome(),
        value ->
            new VisitResult.Completed(String.valueOf(value), EvaluationEvidence.of(evaluation)));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    throw HandlerResults.unexpected(step, answer);
  }
}
