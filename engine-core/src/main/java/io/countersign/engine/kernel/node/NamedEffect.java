package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.effect.EffectResult.Effect;
import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.node.HandlerResults.Payload;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.json.JsonMembers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Effect of a type that the host has named. Its payload says which document it is about, unless the
 * configuration has a member of that name.
 *
 * @param type the type
 * @param part the part of the configuration that has the payload, with a point, or empty
 * @param members the names of the payload
 * @param delivery what the step waits for
 */
record NamedEffect(String type, String part, Set<String> members, DeliveryMode delivery) {

  private static final String DOCUMENT = "document";

  /** Computes the payloads, and returns the result for the effects or the failure of a payload. */
  static StepResult compute(
      StepContext step, List<NamedEffect> effects, Function<List<Effect>, StepResult> then) {
    return compute(step, effects, List.of(), then);
  }

  private static StepResult compute(
      StepContext step,
      List<NamedEffect> left,
      List<Effect> computed,
      Function<List<Effect>, StepResult> then) {
    if (left.isEmpty()) {
      return then.apply(computed);
    }
    var next = left.get(0);
    return HandlerResults.payload(
        step,
        next.part,
        next.members,
        payload -> {
          var all = new ArrayList<>(computed);
          all.add(next.with(step, payload));
          return compute(step, left.subList(1, left.size()), all, then);
        });
  }

  private Effect with(StepContext step, Payload payload) {
    var options = Map.<String, @Nullable Object>of("delivery", JsonMembers.word(delivery));
    return new Effect(
        type,
        new EffectContent(about(step, payload.values()), options, ""),
        about(step, payload.shown()),
        options);
  }

  private static Map<String, @Nullable Object> about(
      StepContext step, Map<String, @Nullable Object> values) {
    var document = step.state().identity().document();
    var all = new LinkedHashMap<String, @Nullable Object>();
    all.put(DOCUMENT, Map.of("type", document.type(), "id", document.id()));
    all.putAll(values);
    return all;
  }
}
