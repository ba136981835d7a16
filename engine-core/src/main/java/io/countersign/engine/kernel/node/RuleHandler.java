package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.StepCall;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.graph.StepForm;

/** Handler of rule nodes: rules of the host are asked. Their verdict is the outcome. */
final class RuleHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var rule = step.config(StepForm.Rule.class);
    return new VisitResult.Calling(new StepCall.AskRules(rule.ruleSet()));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.Said said) {
      return new VisitResult.Completed(said.outcome(), said.output());
    }
    if (answer instanceof StepAnswer.Declined declined) {
      return HandlerResults.decline(declined);
    }
    throw HandlerResults.unexpected(step, answer);
  }
}
