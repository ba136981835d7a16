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
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.result.ResultBearing;

/** Reader of rows that tolerates damaged ones. */
final class ReadableRows {

  private static final String LIVE_ROW =
      "Have an operator rebuild it from the journal, with the intervention Rebuild.";
  private static final String EVIDENCE =
      "Restore the row from a backup, and find out who wrote to the table.";

  private ReadableRows() {}

  /**
   * Result of reading a row.
   *
   * @param said its content; empty if it cannot be read
   * @param damage why it cannot be read; empty if it can
   */
  record Attempt<T>(Optional<T> said, Optional<RuntimeException> damage) {}

  /** Describes rows, so that operators can find them in their table. */
  @FunctionalInterface
  interface Naming {

    /** Describes the row under the cursor. */
    String name(ResultSet row) throws SQLException;
  }

  /**
   * Reads all rows.
   *
   * @throws UnreadableRowsException naming each that cannot be read
   */
  static <T> List<T> all(ResultBearing rows, Naming naming, RowMapper<T> mapper) {
    var problems = new ArrayList<Problem>();
    var all =
        rows.map(
                (row, context) -> {
                  var attempt = attempt(row, one -> mapper.map(one, context));
                  if (attempt.damage().isPresent()) {
                    problems.add(problem(naming.name(row), attempt.damage().get(), EVIDENCE));
                  }
                  return attempt;
                })
            .list();
    if (!problems.isEmpty()) {
      throw new UnreadableRowsException(problems);
    }
    return readable(all);
  }

  /** Reads the rows that can be read, and skips the others. */
  static <T> List<T> some(ResultBearing rows, RowMapper<T> mapper) {
    return readable(
        rows.map((row, context) -> attempt(row, one -> mapper.map(one, context))).list());
  }

  private static <T> List<T> readable(List<Attempt<T>> attempts) {
    return attempts.stream().flatMap(attempt -> attempt.said().stream()).toList();
  }

  /** Reads the live row of an instance, if there is one. */
  static <T> Optional<T> live(ResultBearing rows, RowMapper<T> mapper) {
    return allLive(rows, mapper).stream().findFirst();
  }

  /** Reads the live rows of instances. */
  static <T> List<T> allLive(ResultBearing rows, RowMapper<T> mapper) {
    return readable(
        rows.map(
                (row, context) -> {
                  var attempt = attempt(row, one -> mapper.map(one, context));
                  if (attempt.damage().isPresent()) {
                    var name = ListLineReader.instanceName(row);
                    throw new UnreadableRowsException(
                        List.of(problem(name, attempt.damage().get(), LIVE_ROW)));
                  }
                  return attempt;
                })
            .list());
  }

  /** Reads the row under the cursor. Any exception of the reader means that the row is damaged. */
  static <T> Attempt<T> attempt(ResultSet row, StatementRunner.Reading<T> reading)
      throws SQLException {
    try {
      return new Attempt<>(Optional.of(reading.read(row)), Optional.empty());
    } catch (IllegalStateException
        | IllegalArgumentException
        | DateTimeException
        | ArithmeticException
        | ClassCastException damage) {
      return new Attempt<>(Optional.empty(), Optional.of(damage));
    }
  }

  private static Problem problem(String name, RuntimeException unreadable, String remedy) {
    return UnreadableRowsException.problem(name, String.valueOf(unreadable.getMessage()), remedy);
  }

  /** Reads a JSON column; the exception names the column if it cannot be read. */
  static <T> T column(ResultSet row, String column, Function<String, T> reader)
      throws SQLException {
    var text = InstanceRowReader.text(row, column);
    try {
      return reader.apply(text);
    } catch (IllegalStateException unreadable) {
      throw new IllegalStateException(
          "In the column " + column + ": " + unreadable.getMessage(), unreadable);
    }
  }
}
