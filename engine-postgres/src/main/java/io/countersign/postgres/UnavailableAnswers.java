package io.countersign.postgres;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Factory of {@link StoreUnavailableException}s. */
final class UnavailableAnswers {

  private UnavailableAnswers() {}

  /**
   * Another session holds a lock for longer than the store waits.
   *
   * @param what the locked object
   */
  static StoreUnavailableException busy(String what) {
    return new StoreUnavailableException(
        Problem.error(
            EngineCode.WORKFLOW_BUSY,
            ProblemPlace.nowhere(),
            "a lock that no other session holds",
            "one that is held: " + what,
            "Try again. If it is always so, see in pg_locks which session holds an advisory"
                + " lock."));
  }

  /** The SQLSTATE by which the functions of the schema say that a month has no partitions. */
  static final String NO_MONTH = "WF005";

  /** Nothing can be written before the month has its partitions. */
  static StoreUnavailableException unready(@Nullable Throwable cause) {
    return new StoreUnavailableException(
        Problem.error(
            PostgresCode.WORKFLOW_PARTITIONS_SHORT,
            ProblemPlace.nowhere(),
            "partitions of this month",
            "some missing, so that nothing can be written",
            "Have workers do the job STORAGE, or run PartitionKeeper now. Nothing is lost"
                + " meanwhile."),
        cause);
  }

  /** The transaction or the server is read-only. */
  static StoreUnavailableException readOnly(@Nullable Throwable cause) {
    return new StoreUnavailableException(
        Problem.error(
            PostgresCode.WORKFLOW_READ_ONLY,
            ProblemPlace.nowhere(),
            "a transaction in which can be written",
            "one that is read-only",
            "Begin it without readOnly, and lead writers to the primary server."),
        cause);
  }

  /**
   * Translates a failure whose SQLSTATE has a problem code of the start check; empty for others.
   */
  static Optional<StoreUnavailableException> of(SQLException failure) {
    return Optional.ofNullable(failure.getSQLState())
        .flatMap(
            state ->
                switch (state) {
                  case NO_MONTH -> Optional.of(unready(failure));
                  case "25006" -> Optional.of(readOnly(failure));
                  case "53000", "53100", "53200", "53300", "53400" ->
                      Optional.of(
                          of(
                              PostgresCode.WORKFLOW_SERVER_EXHAUSTED,
                              "a server that takes writes",
                              "Roll back, and try again when an administrator has made room."
                                  + " Nothing is lost meanwhile.",
                              failure));
                  case "42501" ->
                      Optional.of(
                          of(
                              PostgresCode.WORKFLOW_ROLE_MISSING,
                              "a login that may do this",
                              "Grant the role of its work to the login: wf_app to requests,"
                                  + " wf_worker to workers.",
                              failure));
                  case "3F000", "42P01", "42883", "42703", "42704" ->
                      Optional.of(
                          of(
                              PostgresCode.WORKFLOW_SCHEMA_DIFFERS,
                              "the schema of this version",
                              "Migrate the database at deployment, before the process starts.",
                              failure));
                  default -> Optional.empty();
                });
  }

  private static StoreUnavailableException of(
      PostgresCode code, String expected, String remedy, SQLException failure) {
    return new StoreUnavailableException(
        Problem.error(code, ProblemPlace.nowhere(), expected, firstLine(failure), remedy), failure);
  }

  /** Returns the message of the database, without the context of its functions. */
  static String firstLine(SQLException failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("nothing");
  }

  /**
   * Moves to the only row of a result. Throws if its first column is null, which means that a lock
   * was not available.
   */
  static ResultSet unlessBusy(ResultSet rows, String what) throws SQLException {
    rows.next();
    return requireFree(rows, what);
  }

  /**
   * Returns the row under the cursor. Throws if its first column is null, which means that a lock
   * was not available.
   */
  static ResultSet requireFree(ResultSet row, String what) throws SQLException {
    if (row.getObject(1) == null) {
      throw busy(what);
    }
    return row;
  }
}
