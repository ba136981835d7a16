package io.countersign.postgres;

import io.countersign.engine.store.UnreadableRowsException;
import io.countersign.problem.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rows as far as they can be read. */
final class Legible {

  private static final String LIVE_ROW =
      "Have an operator make it anew out of the journal: the intervention Rebuild.";
  private static final String EVIDENCE =
      "Restore the row from a backup, and find out who wrote to the table.";

  private Legible() {}

  /** What rows are, for those who have to find them in their table. */
  @FunctionalInterface
  interface Naming {

    /** The row under the cursor, in words. */
    String name(ResultSet row) throws SQLException;
  }

  /**
   * Everything that rows say.
   *
   * @throws UnreadableRowsException naming each that cannot be read
   */
  static <T> List<T> all(ResultSet rows, Naming naming, Statements.Reading<T> reading)
      throws SQLException {
    var all = new ArrayList<T>();
    var problems = new ArrayList<Problem>();
    while (rows.next()) {
      try {
        all.add(reading.read(rows));
      } catch (IllegalStateException
          | IllegalArgumentException
          | DateTimeException
          | ArithmeticException
          | ClassCastException unreadable) {
        problems.add(problem(naming.name(rows), unreadable, EVIDENCE));
      }
    }
    if (!problems.isEmpty()) {
      throw new UnreadableRowsException(problems);
    }
    return all;
  }

  /** What rows say that can be read. */
  static <T> List<T> some(ResultSet rows, Statements.Reading<T> reading) throws SQLException {
    var some = new ArrayList<T>();
    while (rows.next()) {
      attempt(rows, reading).ifPresent(some::add);
    }
    return some;
  }

  private static <T> Optional<T> attempt(ResultSet row, Statements.Reading<T> reading)
      throws SQLException {
    try {
      return Optional.of(reading.read(row));
    } catch (IllegalStateException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** What the live row of an instance says, where there is one. */
  static <T> Optional<T> live(ResultSet rows, Statements.Reading<T> reading) throws SQLException {
    if (!rows.next()) {
      return Optional.empty();
    }
    try {
      return Optional.of(reading.read(rows));
    } catch (IllegalStateException | IllegalArgumentException unreadable) {
      var name = "the live row of instance " + Loading.text(rows, "id");
      throw new UnreadableRowsException(List.of(problem(name, unreadable, LIVE_ROW)));
    }
  }

  private static Problem problem(String name, RuntimeException unreadable, String remedy) {
    return UnreadableRowsException.problem(name, String.valueOf(unreadable.getMessage()), remedy);
  }

  /** Reads a column of JSON, and names it where it cannot be read. */
  static <T> T column(ResultSet row, String column, Function<String, T> reader)
      throws SQLException {
    var text = Loading.text(row, column);
    try {
      return reader.apply(text);
    } catch (IllegalStateException unreadable) {
      throw new IllegalStateException(
          "In the column " + column + ": " + unreadable.getMessage(), unreadable);
    }
  }
}
