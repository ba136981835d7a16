package io.countersign.engine.family.effect;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.instance.EffectContent;
import java.util.List;
import java.util.Map;
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
   * @param waits whether the step ends only when all are settled
   */
  record Promising(List<Effect> effects, boolean waits) implements EffectResult {

    /** Copies the effects. */
    public Promising {
      effects = List.copyOf(effects);
    }

    @Override
    public Kind kind() {
      return Kind.PROMISING;
    }
  }

  /**
   * Effect to send.
   *
   * @param type webhook, email, sms or integration
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
