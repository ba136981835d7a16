package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.StepCall;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.SystemConfig;
import java.util.Map;
import java.util.Optional;

/**
 * Handler of policy gates: the host's policy is asked. A rejected document is not asked about
 * again.
 */
final class PolicyGateHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    if (step.token().bearing().equals(Optional.of(StepOutcomes.REJECTED))) {
      return new VisitResult.Completed(StepOutcomes.REJECT, Map.of());
    }
    var gate = step.config(SystemConfig.PolicyGate.class);
    return new VisitResult.Calling(new StepCall.AskPolicy(gate.verb()));
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
