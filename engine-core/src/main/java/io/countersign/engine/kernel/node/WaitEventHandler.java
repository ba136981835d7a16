package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.Map;

/** Handler of nodes that wait for an external event. */
final class WaitEventHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(StepForm.WaitEvent.class);
    var key = step.program().template(step.node().id(), "eventKey").render(step.data());
    return HandlerResults.with(
        key,
        value ->
            new VisitResult.Waiting(
                new StepWait.External(
                    String.valueOf(value), DueTimes.after(config.timeout(), step))));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.EventCame came) {
      return new VisitResult.Completed("event", came.payload());
    }
    if (answer instanceof StepAnswer.TimeCame) {
      return new VisitResult.Completed(StepOutcomes.TIMEOUT, Map.of());
    }
    throw HandlerResults.unexpected(step, answer);
  }
}
