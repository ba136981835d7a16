package io.countersign.engine.store;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown if rows of a store cannot be read, because they were written past the engine or by a later
 * version. The transaction remains usable.
 */
public final class UnreadableRowsException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Creates the exception for rows that cannot be read.
   *
   * @param problems why, one for each row, at least one
   */
  public UnreadableRowsException(List<Problem> problems) {
    super(problems.stream().map(Problem::message).collect(Collectors.joining(" ")));
    this.problems = List.copyOf(problems);
  }

  /**
   * Returns the problem of one row.
   *
   * @param row the row, such as {@code the live row of the instance}
   * @param why the fault found in it
   * @param remedy the remedy
   */
  public static Problem problem(String row, String why, String remedy) {
    return Problem.error(
        EngineCode.ROW_UNREADABLE,
        ProblemPlace.nowhere(),
        row + " as the engine wrote it",
        "one that cannot be read: " + why,
        remedy);
  }

  /** Returns why the rows cannot be read, one problem for each row. */
  public List<Problem> problems() {
    return problems;
  }
}
