package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;

/** Results of steps that wait for the confirmation of their effects. */
final class Settling {

  private Settling() {}

  static StepResult resume(StepContext step, Answer answer) {
    if (answer instanceof Answer.Settled settled) {
      return settled.confirmed()
          ? new StepResult.Completed("confirmed", settled.response())
          : new StepResult.Failed("EFFECT_FAILED", "it could not be sent", settled.response());
    }
    throw Results.unexpected(step, answer);
  }
}
