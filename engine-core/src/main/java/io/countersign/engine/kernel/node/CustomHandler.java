package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.HostCall;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;
import io.countersign.engine.workflow.StepConfig;

/** Handler of node types that the host added. */
final class CustomHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(StepConfig.Custom.class);
    return new StepResult.Calling(new HostCall.Custom(config.type(), config.settings()));
  }

  @Override
  public StepResult resume(StepContext step, Answer answer) {
    if (answer instanceof Answer.Said said) {
      return new StepResult.Completed(said.outcome(), said.output());
    }
    if (answer instanceof Answer.Changed changed) {
      return new StepResult.Completed(changed.outcome(), changed.receipt());
    }
    if (answer instanceof Answer.Declined declined) {
      return Results.declined(declined);
    }
    throw Results.unexpected(step, answer);
  }
}
