package io.countersign.engine.family.effect;

import io.countersign.engine.instance.Wait;
import java.util.List;

/** Wait of a step for the effects that it queued. */
public sealed interface EffectWait extends Wait {

  /** The kinds of these waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits until effects are settled. */
    EFFECTS
  }

  /** Returns which of these waits it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.EFFECT;
  }

  /**
   * Wait for the settling of effects.
   *
   * @param effects the sequence numbers of those that are not settled yet, sorted
   */
  record Effects(List<Long> effects) implements EffectWait {

    /** Copies the numbers. */
    public Effects {
      effects = List.copyOf(effects);
    }

    @Override
    public Kind kind() {
      return Kind.EFFECTS;
    }
  }
}
