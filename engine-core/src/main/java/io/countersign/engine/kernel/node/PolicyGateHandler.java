package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.HostCall;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;
import io.countersign.engine.workflow.Outcomes;
import io.countersign.engine.workflow.SystemConfig;
import java.util.Map;
import java.util.Optional;

/**
 * Handler of policy gates: the host's policy is asked. A rejected document is not asked about
 * again.
 */
final class PolicyGateHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    if (step.token().bearing().equals(Optional.of(Outcomes.REJECTED))) {
      return new StepResult.Completed(Outcomes.REJECT, Map.of());
    }
    var gate = step.config(SystemConfig.PolicyGate.class);
    return new StepResult.Calling(new HostCall.AskPolicy(gate.verb()));
  }

  @Override
  public StepResult resume(StepContext step, Answer answer) {
    if (answer instanceof Answer.Said said) {
      return new StepResult.Completed(said.outcome(), said.output());
    }
    if (answer instanceof Answer.Declined declined) {
      return Results.declined(declined);
    }
    throw Results.unexpected(step, answer);
  }
}
