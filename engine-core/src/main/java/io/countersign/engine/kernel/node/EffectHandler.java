package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.effect.EffectResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.List;

/**
 * Handler of effect nodes: an effect of a type of the host is queued, and sent after the commit.
 */
final class EffectHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(StepForm.Effect.class);
    var effect =
        new NamedEffect(config.effectType(), "", config.payload().keySet(), config.delivery());
    return NamedEffect.compute(
        step, List.of(effect), effects -> EffectResult.Promising.of(effects, config.delivery()));
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    return EffectSettlement.resume(step, answer);
  }
}
