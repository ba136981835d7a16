package io.countersign.cli;

import io.countersign.problem.Problem;
import java.util.List;

/**
 * Result of reading an input: a value, or every reason for the refusal.
 *
 * @param <T> the type of the value
 */
sealed interface InputResult<T> {

  /** The reasons against it; empty when it was accepted. */
  List<Problem> problems();

  /**
   * The input was accepted.
   *
   * @param value the value
   * @param <T> the type of the value
   */
  record Accepted<T>(T value) implements InputResult<T> {

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * The input was refused.
   *
   * @param problems every reason, at least one
   * @param <T> the type of the value
   */
  record Refused<T>(List<Problem> problems) implements InputResult<T> {

    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
