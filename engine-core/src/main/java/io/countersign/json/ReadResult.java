package io.countersign.json;

import io.countersign.problem.Problem;
import java.util.List;

/**
 * Result of reading a typed value from plain JSON.
 *
 * @param <T> the requested type
 */
public sealed interface ReadResult<T> {

  /**
   * Returns the value, for callers that know it to be right.
   *
   * @throws IllegalArgumentException if it was refused
   */
  T orThrow();

  /** Returns the reasons for a refusal; empty if it was read. */
  List<Problem> problems();

  /**
   * The plain JSON has the required shape.
   *
   * @param value the value
   * @param <T> its type
   */
  record Read<T>(T value) implements ReadResult<T> {

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
   * The plain JSON was refused.
   *
   * @param problems why, at least one
   * @param <T> the requested type
   */
  record Refused<T>(List<Problem> problems) implements ReadResult<T> {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public T orThrow() {
      throw new IllegalArgumentException("Expected a value of the right shape, but: " + problems);
    }
  }
}
