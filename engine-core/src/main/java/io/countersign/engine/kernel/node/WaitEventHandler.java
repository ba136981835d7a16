package io.countersign.engine.kernel.node;

import io.countersign.engine.instance.Wait;
import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;
import io.countersign.engine.workflow.Outcomes;
import io.countersign.engine.workflow.StepConfig;
import java.util.Map;

/** Handler of nodes that wait for an external event. */
final class WaitEventHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(StepConfig.WaitEvent.class);
    var key = step.program().template(step.node().id(), "eventKey").render(step.data());
    return Results.with(
        key,
        value ->
            new StepResult.Waiting(
                new Wait.External(String.valueOf(value), Dues.after(config.timeout(), step))));
  }

  @Override
  public StepResult resume(StepContext step, Answer answer) {
    if (answer instanceof Answer.EventCame came) {
      return new StepResult.Completed("event", came.payload());
    }
    if (answer instanceof Answer.TimeCame) {
      return new StepResult.Completed(Outcomes.TIMEOUT, Map.of());
    }
    throw Results.unexpected(step, answer);
  }
}
