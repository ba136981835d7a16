package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;

/**
 * Handler of script nodes: a value is calculated. A condition ends with the outcome true or false,
 * a value with the default outcome.
 */
final class ScriptHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var expression = step.program().expression(step.node().id(), "expression");
    var evaluation = expression.evaluateWithRecord(step.data());
    return HandlerResults.with(
        evaluation.outcome(),
        value ->
            new VisitResult.Completed(
                value instanceof Boolean ? value.toString() : "done",
                EvaluationEvidence.of(evaluation)));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    throw HandlerResults.unexpected(step, answer);
  }
}
