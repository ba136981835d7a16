package io.countersign.engine.family.effect;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.workflow.DeliveryMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Result of a handler that queues effects. */
public sealed interface EffectResult extends StepResult {

  /** The kinds of these results, for exhaustive dispatch. */
  enum Kind {
    /** The step queues effects. */
    PROMISING
  }

  /** Returns which of these results it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.EFFECT;
  }

  /**
   * Result of a step that queues effects for outside systems and may wait for their confirmation.
   *
   * @param effects the effects, in order
   * @param end how the step ends at once; empty if it waits until all are settled
   */
  record Promising(List<Effect> effects, Optional<End> end) implements EffectResult {

    /** Copies the effects. */
    public Promising {
      effects = List.copyOf(effects);
    }

    /** Creates the result of a step that only sends. */
    public static Promising of(List<Effect> effects, DeliveryMode delivery) {
      return new Promising(
          effects,
          delivery == DeliveryMode.FIRE_AND_FORGET
              ? Optional.of(new End("confirmed", Map.of()))
              : Optional.empty());
    }

    @Override
    public Kind kind() {
      return Kind.PROMISING;
    }
  }

  /**
   * End of a step that waits for no confirmation.
   *
   * @param outcome the outcome of the step
   * @param output its output, to which the numbers of the effects are added
   */
  record End(String outcome, Map<String, @Nullable Object> output) {

    /** Copies the output. */
    public End {
      output = Collections.unmodifiableMap(new LinkedHashMap<>(output));
    }
  }

  /**
   * Effect to send.
   *
   * @param type the type, by which the host registers its senders, such as webhook
   * @param content what is sent
   * @param shownPayload its payload, masked where sensitive
   * @param shownOptions its options, masked where sensitive
   */
  record Effect(
      String type,
      EffectContent content,
      Map<String, @Nullable Object> shownPayload,
      Map<String, @Nullable Object> shownOptions) {}
}
