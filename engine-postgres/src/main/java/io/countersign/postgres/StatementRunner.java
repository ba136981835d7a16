package io.countersign.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executor of statements in a transaction that its caller ends, with one round trip each.
 * Savepoints are sent together with the next statement. Not safe for several threads.
 *
 * <p>Savepoints are numbered across all participants of the transaction. So if a host is called by
 * the engine and calls the engine in turn, the names do not collide.
 */
final class StatementRunner {

  private final Supplier<Connection> connections;
  private final QueryRunner queries = new QueryRunner(this);
  private int others;
  private int marks;
  private int sent;
  private boolean counted;
  private boolean over;

  StatementRunner(Supplier<Connection> connections) {
    this.connections = connections;
  }

  /** Creates an executor for a transaction that has just begun and so has no savepoints. */
  static StatementRunner fresh(Supplier<Connection> connections) {
    var statements = new StatementRunner(connections);
    statements.counted = true;
    return statements;
  }

  /** Binder of parameters. */
  @FunctionalInterface
  interface Binding {

    /**
     * Sets the parameters of a statement.
     *
     * @param first the index of the first free parameter
     */
    void bind(PreparedStatement statement, int first) throws SQLException;
  }

  /** Reader of a result set. */
  @FunctionalInterface
  interface Reading<T> {

    /** Reads a result set; the cursor is before its first row. */
    T read(ResultSet rows) throws SQLException;
  }

  /** Refuses all further statements, because the transaction was committed. */
  void end() {
    over = true;
  }

  /** The connection, on which a transaction still has to be open. */
  Connection connection() {
    if (over) {
      throw new IllegalStateException(
          "Expected nothing more in a transaction for one verb, but found another call after the"
              + " verb had committed. Call several verbs in a transaction of your own.");
    }
    var connection = connections.get();
    IsolationCheck.requireTransaction(connection);
    return connection;
  }

  /** The runner of queries with named parameters in the same transaction. */
  QueryRunner queries() {
    return queries;
  }

  /** Runs a statement that gives rows. */
  <T> T ask(String doing, String sql, Binding binding, Reading<T> reading) {
    return run(doing, sql, 1, binding, reading).get(0);
  }

  /**
   * Runs the same statement several times in one round trip. Each time it gives one row.
   *
   * @param times how many times
   * @param binding sets the parameters of all of them
   */
  <T> List<T> askEach(String doing, String sql, int times, Binding binding, Reading<T> reading) {
    return run(
        doing,
        String.join(";", Collections.nCopies(times, sql)),
        times,
        binding,
        rows -> {
          rows.next();
          return reading.read(rows);
        });
  }

  private <T> List<T> run(
      String doing, String sql, int times, Binding binding, Reading<T> reading) {
    var before = pendingMarks();
    try (var statement = connection().prepareStatement(before + sql)) {
      binding.bind(statement, 1);
      // The savepoints that were sent with a statement exist even if the statement fails.
      noteMarksSent();
      var results = new ArrayList<T>(times);
      boolean rows = statement.execute();
      while (true) {
        if (rows) {
          try (var result = statement.getResultSet()) {
            results.add(reading.read(result));
          }
          if (results.size() == times) {
            return results;
          }
        } else if (statement.getUpdateCount() < 0) {
          throw new IllegalStateException(
              "Expected rows when asking the database to " + doing + ", but found none.");
        }
        rows = statement.getMoreResults();
      }
    } catch (SQLException e) {
      throw failedError(doing, e);
    }
  }

  /** Translates a failure of the database. */
  static RuntimeException failedError(String doing, SQLException e) {
    if (OrganisationException.STATE.equals(e.getSQLState())) {
      return new OrganisationException(e);
    }
    if (IsolationCheck.STATE.equals(e.getSQLState())) {
      return IsolationCheck.unsupported(e);
    }
    return UnavailableAnswers.of(e)
        .<RuntimeException>map(told -> told)
        .orElseGet(() -> new StoreException(doing, e));
  }

  /** Records how many savepoints other participants have set, as returned by a statement. */
  void checkFound(@Nullable String number) {
    if (!counted) {
      counted = true;
      others = number == null || number.isEmpty() ? 0 : Integer.parseInt(number);
    }
  }

  /** Sets a savepoint and returns its number among those of this executor. */
  int mark() {
    marks++;
    return marks;
  }

  /** Drops a savepoint and later ones if they are not sent yet. */
  void release(int mark) {
    if (mark > sent) {
      marks = Math.min(marks, mark - 1);
    }
  }

  private void countOthers() {
    if (!counted) {
      try (var statement = connection().prepareStatement(StoreSql.MARKS);
          var rows = statement.executeQuery()) {
        rows.next();
        checkFound(rows.getString(1));
      } catch (SQLException e) {
        throw failedError("count savepoints", e);
      }
    }
  }

  /** Sends pending savepoints before other code uses the connection. */
  void settle() {
    var before = pendingMarks();
    if (!before.isEmpty()) {
      noteMarksSent();
      execute(before);
    }
  }

  void backTo(int mark) {
    if (mark > sent) {
      // No statement has been sent since, provided that the host's code follows the contract.
      marks = mark;
      return;
    }
    execute(StoreSql.ROLLBACK_TO + (others + mark));
    marks = mark;
    sent = mark;
  }

  /** Records that the pending savepoints are sent. */
  void noteMarksSent() {
    sent = marks;
  }

  /** The statements that set the savepoints that are not sent yet. */
  String pendingMarks() {
    if (sent == marks) {
      return "";
    }
    countOthers();
    var all = new StringBuilder();
    for (int mark = sent + 1; mark <= marks; mark++) {
      all.append(StoreSql.SAVEPOINT.formatted(others + mark));
    }
    return all.toString();
  }

  private void execute(String sql) {
    try (var statement = connection().createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new StoreException("mark a place in the transaction", e);
    }
  }
}
