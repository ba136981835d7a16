package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;

/** Results of steps that wait for the confirmation of their effects. */
final class EffectSettlement {

  private EffectSettlement() {}

  static StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.Settled settled) {
      return settled.confirmed()
          ? new VisitResult.Completed("confirmed", settled.response())
          : new VisitResult.Failed("EFFECT_FAILED", "it could not be sent", settled.response());
    }
    throw HandlerResults.unexpected(step, answer);
  }
}
