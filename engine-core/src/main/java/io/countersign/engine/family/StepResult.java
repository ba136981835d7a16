package io.countersign.engine.family;

import io.countersign.engine.family.effect.EffectResult;
import io.countersign.engine.family.question.QuestionResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.family.token.TokenResult;

/**
 * Result of a handler for its step. Handlers change nothing themselves. Each family of events has
 * the results that belong to it.
 */
public sealed interface StepResult permits EffectResult, QuestionResult, TokenResult, VisitResult {

  /** The families of results, for exhaustive dispatch. */
  enum Family {
    /** {@link EffectResult}. */
    EFFECT,
    /** {@link QuestionResult}. */
    QUESTION,
    /** {@link VisitResult}. */
    STEP,
    /** {@link TokenResult}. */
    TOKEN
  }

  /** Returns the family of the result. */
  Family family();
}
