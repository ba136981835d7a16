package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.graph.StepForm;

/** Handler of action nodes: the host changes business data. */
final class ActionHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var action = step.config(StepForm.Action.class);
    return HandlerResults.payload(
        step,
        "",
        action.payload().keySet(),
        payload ->
            new VisitResult.Calling(
                new DocumentCall.Mutate(
                    action.actionType(), payload.values(), action.changesMaterial())));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.Changed changed) {
      return new VisitResult.Completed("done", changed.receipt());
    }
    if (answer instanceof StepAnswer.Declined declined) {
      return HandlerResults.decline(declined);
    }
    throw HandlerResults.unexpected(step, answer);
  }
}
