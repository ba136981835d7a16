package io.countersign.dsl;

import io.countersign.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Result of an evaluation. A failure is not false: the caller decides how to handle it, and must
 * not treat it as an answer.
 */
public sealed interface EvaluationOutcome {

  /**
   * It has a value: a Boolean for a condition, any plain value or null for a value expression.
   *
   * @param value the value
   */
  record Value(@Nullable Object value) implements EvaluationOutcome {

    static final Value TRUE = new Value(true);
    static final Value FALSE = new Value(false);

    static Value of(@Nullable Object value) {
      if (value instanceof Boolean yes) {
        return yes ? TRUE : FALSE;
      }
      return new Value(value);
    }
  }

  /**
   * The data did not fit the expression.
   *
   * @param problem what was expected and found; it names types, never values
   */
  record Failure(Problem problem) implements EvaluationOutcome {}
}
