package io.countersign.problem;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Result of reading, compiling or publishing an input: a value, perhaps with warnings, or every
 * reason for the refusal.
 *
 * @param <T> the type of the value
 */
public sealed interface Result<T extends @Nullable Object> {

  /** Kind of a result, for switches that the compiler checks for completeness. */
  enum Kind {
    /** An {@link Accepted}. */
    ACCEPTED,
    /** A {@link Refused}. */
    REFUSED
  }

  /** Returns the kind of this result. */
  Kind kind();

  /**
   * Returns the value, for callers that know their input to be valid; not for a user's input.
   *
   * @throws IllegalArgumentException if the input was refused, with every problem as people read it
   */
  T orThrow();

  /** Returns all problems, in reading order: the reasons of a refusal, or warnings. */
  List<Problem> problems();

  /** Returns the result of a function of the value, with the same warnings, or this refusal. */
  <R extends @Nullable Object> Result<R> map(Function<? super T, ? extends R> function);

  /** Returns the problems that refuse the input; empty if it was accepted. */
  default List<Problem> errors() {
    return problems().stream().filter(one -> one.severity() == Severity.ERROR).toList();
  }

  /** Returns the problems that a person should look at. */
  default List<Problem> warnings() {
    return problems().stream().filter(one -> one.severity() == Severity.WARNING).toList();
  }

  /**
   * Returns a refusal if one of the problems is an error, else the value with these warnings.
   *
   * @param value the value
   * @param problems every problem of the input
   * @param <T> the type of the value
   */
  static <T extends @Nullable Object> Result<T> of(T value, List<Problem> problems) {
    return problems.stream().anyMatch(one -> one.severity() == Severity.ERROR)
        ? new Refused<>(problems)
        : new Accepted<>(value, problems);
  }

  /**
   * The input was accepted.
   *
   * @param value the value
   * @param warnings warnings for review, none of which is an error
   * @param <T> the type of the value
   */
  record Accepted<T extends @Nullable Object>(T value, List<Problem> warnings)
      implements Result<T> {

    /**
     * Copies the warnings.
     *
     * @throws IllegalArgumentException if one of them is an error
     */
    public Accepted {
      warnings = List.copyOf(warnings);
      if (warnings.stream().anyMatch(one -> one.severity() == Severity.ERROR)) {
        throw new IllegalArgumentException(
            "Expected warnings beside an accepted value, but found: " + warnings);
      }
    }

    /** Creates a result without warnings. */
    public Accepted(T value) {
      this(value, List.of());
    }

    @Override
    public Kind kind() {
      return Kind.ACCEPTED;
    }

    @Override
    public T orThrow() {
      return value;
    }

    @Override
    public List<Problem> problems() {
      return warnings;
    }

    @Override
    public <R extends @Nullable Object> Result<R> map(Function<? super T, ? extends R> function) {
      return new Accepted<>(function.apply(value), warnings);
    }
  }

  /**
   * The input was refused.
   *
   * @param problems every reason, at least one, and the warnings
   * @param <T> the type of the value that there would have been
   */
  record Refused<T extends @Nullable Object>(List<Problem> problems) implements Result<T> {

    /**
     * Copies the problems.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Refused {
      problems = List.copyOf(problems);
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("Expected a reason for the refusal, but found none.");
      }
    }

    /** Creates a refusal with one reason. */
    public Refused(Problem problem) {
      this(List.of(problem));
    }

    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }

    @Override
    public T orThrow() {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::toString).collect(Collectors.joining("\n\n")));
    }

    @Override
    public <R extends @Nullable Object> Result<R> map(Function<? super T, ? extends R> function) {
      return new Refused<>(problems);
    }
  }
}
