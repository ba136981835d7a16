package io.countersign.engine.kernel.node;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.effect.EffectResult;
import io.countersign.engine.family.effect.EffectResult.Effect;
import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.json.JsonMembers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Handler of notification nodes: one effect for each channel. */
final class NotificationHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(Notification.class);
    var parts = new ArrayList<>(List.of("subject", "text"));
    for (int i = 0; i < config.to().size(); i++) {
      parts.add("to." + i);
    }
    var data = step.data();
    var texts = new LinkedHashMap<String, HandlerResults.Text>();
    for (var part : parts) {
      var template = step.program().template(step.node().id(), part);
      var outcome = template.render(data);
      if (outcome instanceof EvaluationOutcome.Failure failure) {
        return HandlerResults.fail(failure.problem());
      }
      texts.put(
          part,
          new HandlerResults.Text(((EvaluationOutcome.Value) outcome).value(), template, data));
    }
    return EffectResult.Promising.of(
        config.channels().stream().map(channel -> effect(channel, texts, config)).toList(),
        config.delivery());
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    return EffectSettlement.resume(step, answer);
  }

  private static Effect effect(
      Channel channel, Map<String, HandlerResults.Text> texts, Notification config) {
    var options = Map.<String, @Nullable Object>of("delivery", JsonMembers.word(config.delivery()));
    return new Effect(
        channel.effectType(),
        new EffectContent(payload(channel, texts, HandlerResults.Text::value), options, ""),
        payload(channel, texts, HandlerResults.Text::shown),
        options);
  }

  private static Map<String, @Nullable Object> payload(
      Channel channel,
      Map<String, HandlerResults.Text> texts,
      Function<HandlerResults.Text, @Nullable Object> part) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    var to = new ArrayList<@Nullable Object>();
    texts.forEach(
        (name, text) -> {
          if (name.startsWith("to.")) {
            to.add(part.apply(text));
          } else {
            payload.put(name, part.apply(text));
          }
        });
    payload.put("to", to);
    payload.put("channel", JsonMembers.word(channel));
    return payload;
  }
}
