package io.countersign.engine.kernel.node;

import io.countersign.dsl.Outcome;
import io.countersign.engine.kernel.Answer;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.StepResult;
import io.countersign.engine.kernel.StepResult.Effect;
import io.countersign.engine.workflow.Delivery;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.json.Members;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Handler of notification nodes: one effect for each channel. */
final class NotificationHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    var config = step.config(Notification.class);
    var texts = new LinkedHashMap<String, @Nullable Object>();
    var to = new ArrayList<@Nullable Object>();
    var parts = new ArrayList<>(List.of("subject", "text"));
    for (int i = 0; i < config.to().size(); i++) {
      parts.add("to." + i);
    }
    for (var part : parts) {
      var outcome = step.program().template(step.node().id(), part).render(step.data());
      if (outcome instanceof Outcome.Failure failure) {
        return Results.failed(failure.problem());
      }
      var value = ((Outcome.Value) outcome).value();
      if (part.startsWith("to.")) {
        to.add(value);
      } else {
        texts.put(part, value);
      }
    }
    texts.put("to", to);
    return new StepResult.Promising(
        config.channels().stream().map(channel -> effect(channel, texts, config)).toList(),
        config.delivery() != Delivery.FIRE_AND_FORGET);
  }

  @Override
  public StepResult resume(StepContext step, Answer answer) {
    return Settling.resume(step, answer);
  }

  private static Effect effect(
      Channel channel, Map<String, @Nullable Object> texts, Notification config) {
    var payload = new LinkedHashMap<String, @Nullable Object>(texts);
    payload.put("channel", Members.word(channel));
    return new Effect(
        channel.effectType(), payload, Map.of("delivery", Members.word(config.delivery())));
  }
}
