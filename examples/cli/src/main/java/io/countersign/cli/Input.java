package io.countersign.cli;

import io.countersign.problem.Problem;
import java.util.List;

/**
 * What an input came to: a value, or every reason against it.
 *
 * @param <T> what it was read as
 */
sealed interface Input<T> {

  /** The reasons against it; empty when it was accepted. */
  List<Problem> problems();

  /**
   * It was accepted.
   *
   * @param value what it says
   * @param <T> what it was read as
   */
  record Accepted<T>(T value) implements Input<T> {

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * It was refused.
   *
   * @param problems every reason, at least one
   * @param <T> what it should have been
   */
  record Refused<T>(List<Problem> problems) implements Input<T> {

    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
