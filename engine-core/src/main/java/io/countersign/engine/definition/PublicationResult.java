package io.countersign.engine.definition;

import io.countersign.problem.Problem;
import io.countersign.problem.Severity;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What came of publishing. Errors keep it from being stored; warnings do not: a host publishes
 * before its directory has everybody, and before every sender is there.
 */
public sealed interface PublicationResult {

  /** Everything there is to say, in reading order. */
  List<Problem> problems();

  /**
   * The warnings, for callers that know their workflow to be good.
   *
   * @throws IllegalArgumentException if nothing is stored, with every problem there is
   */
  List<Problem> orThrow();

  /** Why nothing is stored; empty where it is. */
  default List<Problem> errors() {
    return problems().stream().filter(one -> one.severity() == Severity.ERROR).toList();
  }

  /** What a person should look at. */
  default List<Problem> warnings() {
    return problems().stream().filter(one -> one.severity() == Severity.WARNING).toList();
  }

  /** Stored, with these problems, where none of them is an error; refused otherwise. */
  static PublicationResult of(List<Problem> problems) {
    return problems.stream().anyMatch(one -> one.severity() == Severity.ERROR)
        ? new Refused(problems)
        : new Published(problems);
  }

  /**
   * It is stored, unless the host rolls back.
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
   * Nothing of it is stored.
   *
   * @param problems every reason, and the warnings beside them
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
