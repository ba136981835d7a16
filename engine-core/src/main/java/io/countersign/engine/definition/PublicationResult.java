package io.countersign.engine.definition;

import io.countersign.problem.Problem;
import io.countersign.problem.Severity;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Result of publishing. Errors prevent storing; warnings do not, because a host publishes before
 * its directory has every person, and before every sender exists.
 */
public sealed interface PublicationResult {

  /** Returns all problems, in reading order. */
  List<Problem> problems();

  /**
   * Returns the warnings, for callers that know their workflow to be valid.
   *
   * @throws IllegalArgumentException if nothing is stored, with all problems
   */
  List<Problem> orThrow();

  /** Returns why nothing is stored; empty if it is stored. */
  default List<Problem> errors() {
    return problems().stream().filter(one -> one.severity() == Severity.ERROR).toList();
  }

  /** Returns the problems that a person should look at. */
  default List<Problem> warnings() {
    return problems().stream().filter(one -> one.severity() == Severity.WARNING).toList();
  }

  /** Returns a stored result with these problems if none of them is an error, else a refusal. */
  static PublicationResult of(List<Problem> problems) {
    return problems.stream().anyMatch(one -> one.severity() == Severity.ERROR)
        ? new Refused(problems)
        : new Published(problems);
  }

  /**
   * The publication is stored, unless the host rolls back.
   *
   * @param problems warnings
   */
  record Published(List<Problem> problems) implements PublicationResult {

    /** Copies the warnings. */
    public Published {
      problems = List.copyOf(problems);
    }

    @Override
    public List<Problem> orThrow() {
      return problems;
    }
  }

  /**
   * Nothing of the publication is stored.
   *
   * @param problems every reason, and the warnings
   */
  record Refused(List<Problem> problems) implements PublicationResult {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public List<Problem> orThrow() {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::toString).collect(Collectors.joining("\n\n")));
    }
  }
}
