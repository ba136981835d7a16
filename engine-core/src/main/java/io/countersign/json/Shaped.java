package io.countersign.json;

import io.countersign.problem.Problem;
import java.util.List;

/**
 * What reading a typed value out of plain JSON gave.
 *
 * @param <T> the type that was asked for
 */
public sealed interface Shaped<T> {

  /**
   * The value, for callers that know it to be right.
   *
   * @throws IllegalArgumentException if it was refused
   */
  T orThrow();

  /** The reasons against it; empty when it was read. */
  List<Problem> problems();

  /**
   * It has the shape.
   *
   * @param value what was read
   * @param <T> its type
   */
  record Read<T>(T value) implements Shaped<T> {

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
   * It was refused.
   *
   * @param problems why, at least one
   * @param <T> what was asked for
   */
  record Refused<T>(List<Problem> problems) implements Shaped<T> {

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
