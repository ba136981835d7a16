package io.countersign.engine.store;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of a store cannot be read, because somebody wrote to them past the engine or a later version
 * wrote them. The transaction can be gone on with.
 */
public final class UnreadableRowsException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Rows that cannot be read.
   *
   * @param problems why, one for each row, at least one
   */
  public UnreadableRowsException(List<Problem> problems) {
    super(problems.stream().map(Problem::message).collect(Collectors.joining(" ")));
    this.problems = List.copyOf(problems);
  }

  /**
   * What is said of one row.
   *
   * @param row which one, such as {@code the live row of the instance}
   * @param why what was found in it
   * @param remedy what helps
   */
  public static Problem problem(String row, String why, String remedy) {
    return Problem.error(
        EngineCode.ROW_UNREADABLE,
        Place.nowhere(),
        row + " as the engine wrote it",
        "one that cannot be read: " + why,
        remedy);
  }

  /** Why they cannot be read, one for each row. */
  public List<Problem> problems() {
    return problems;
  }
}
