package io.countersign.dsl;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Result of compiling: the compiled value, or every reason for the refusal.
 *
 * @param <T> the type of the compiled value
 */
public sealed interface LanguageResult<T> {

  /**
   * The compiled thing.
   *
   * @throws IllegalArgumentException if it was refused, with the problems as people read them; for
   *     texts that are part of a program, not for a user's input
   */
  T orThrow();

  /** The reasons against it; empty when it was accepted. */
  List<Problem> problems();

  /**
   * The input was compiled.
   *
   * @param value the compiled value
   * @param <T> the type of the compiled value
   */
  record Accepted<T>(T value) implements LanguageResult<T> {

    @Override
    public T orThrow() {
      return value;
    }

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * The input was refused.
   *
   * @param problems every reason, in reading order
   * @param <T> the type of the compiled value
   */
  record Refused<T>(List<Problem> problems) implements LanguageResult<T> {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public T orThrow() {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::toString).collect(Collectors.joining("\n\n")));
    }
  }
}
