package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.effect.EffectResult;
import io.countersign.engine.family.effect.EffectResult.Effect;
import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Handler of webhook nodes: an effect is queued now, and a worker sends it after the commit. */
final class WebhookHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(WebhookOut.class);
    var template = step.program().template(step.node().id(), "url");
    var data = step.data();
    return HandlerResults.with(
        template.render(data),
        url ->
            HandlerResults.payload(
                step,
                "",
                config.payload().keySet(),
                payload -> {
                  var text = new HandlerResults.Text(url, template, data);
                  return EffectResult.Promising.of(
                      List.of(
                          new Effect(
                              "webhook",
                              new EffectContent(
                                  payload.values(), options(config, text.value()), ""),
                              payload.shown(),
                              options(config, text.shown()))),
                      config.delivery());
                }));
  }

  private static Map<String, @Nullable Object> options(WebhookOut config, @Nullable Object url) {
    var options = new LinkedHashMap<String, @Nullable Object>();
    options.put("url", url);
    options.put("delivery", JsonMembers.word(config.delivery()));
    config.secret().ifPresent(secret -> options.put("secret", secret));
    return options;
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    return EffectSettlement.resume(step, answer);
  }
}
