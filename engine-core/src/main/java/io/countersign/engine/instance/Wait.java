package io.countersign.engine.instance;

import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.token.TokenWait;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Wait of an open step. Each family of events has the waits that belong to it. */
public sealed interface Wait permits DocumentWait, EffectWait, QuestionWait, StepWait, TokenWait {

  /** The families of waits, for exhaustive dispatch. */
  enum Family {
    /** {@code DocumentWait}. */
    DOCUMENT,
    /** {@code EffectWait}. */
    EFFECT,
    /** {@code QuestionWait}. */
    QUESTION,
    /** {@code StepWait}. */
    STEP,
    /** {@code TokenWait}. */
    TOKEN
  }

  /** Returns the family of the wait. */
  Family family();

  /** Returns the time at which the wait ends in any case, or empty. */
  default Optional<Instant> until() {
    return Optional.empty();
  }

  /** Returns the key of the event from outside that ends the wait, or empty. */
  default Optional<String> eventKey() {
    return Optional.empty();
  }

  /** Returns the sequence numbers of the effects that are waited for, sorted. */
  default List<Long> effects() {
    return List.of();
  }
}
