package io.countersign.engine.kernel.node;

import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;
import io.countersign.engine.kernel.StepResult.Effect;
import io.countersign.engine.workflow.Delivery;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.json.Members;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Handler of webhook nodes: an effect is queued now, and a worker sends it after the commit. */
final class WebhookHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(WebhookOut.class);
    return Results.with(
        step.program().template(step.node().id(), "url").render(step.data()),
        url ->
            Results.payload(
                step,
                config.payload().keySet(),
                payload -> {
                  var options = new LinkedHashMap<String, @Nullable Object>();
                  options.put("url", url);
                  options.put("delivery", Members.word(config.delivery()));
                  config.secret().ifPresent(secret -> options.put("secret", secret));
                  return new StepResult.Promising(
                      List.of(new Effect("webhook", payload, options)),
                      config.delivery() != Delivery.FIRE_AND_FORGET);
                }));
  }

  @Override
  public StepResult resume(StepContext step, Answer answer) {
    return Settling.resume(step, answer);
  }
}
