package io.countersign.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * Runs statements in a transaction that somebody else ends, one round trip each. Savepoints are not
 * sent at once: they travel with the next statement. Not safe for several threads.
 */
final class Statements {

  private final Supplier<Connection> connections;
  private int marks;
  private int sent;

  Statements(Supplier<Connection> connections) {
    this.connections = connections;
  }

  /** Fills in parameters. */
  @FunctionalInterface
  interface Binding {

    /** Sets the parameters of a statement, of which the first free one is given. */
    void bind(PreparedStatement statement, int first) throws SQLException;
  }

  /** Takes in rows. */
  @FunctionalInterface
  interface Reading<T> {

    /** What a result holds; the cursor stands before its first row. */
    T read(ResultSet rows) throws SQLException;
  }

  Connection connection() {
    return connections.get();
  }

  /** Runs a statement that gives rows. */
  <T> T ask(String doing, String sql, Binding binding, Reading<T> reading) {
    return run(doing, sql, 1, binding, reading);
  }

  /** Runs a query as an organisation, and leaves the session as it was. */
  <T> T askAs(String org, String doing, String sql, Binding binding, Reading<T> reading) {
    return run(
        doing,
        StoreSql.ENTER + sql + StoreSql.LEAVE,
        2,
        (statement, first) -> {
          statement.setString(first, org);
          binding.bind(statement, first + 1);
        },
        reading);
  }

  private <T> T run(String doing, String sql, int which, Binding binding, Reading<T> reading) {
    var before = pendingMarks();
    try (var statement = connection().prepareStatement(before + sql)) {
      binding.bind(statement, 1);
      boolean rows = statement.execute();
      sent = marks;
      int seen = 0;
      while (true) {
        if (rows) {
          seen++;
          if (seen == which) {
            try (var result = statement.getResultSet()) {
              return reading.read(result);
            }
          }
        } else if (statement.getUpdateCount() < 0) {
          throw new IllegalStateException(
              "Expected rows when asking the database to " + doing + ", but found none.");
        }
        rows = statement.getMoreResults();
      }
    } catch (SQLException e) {
      throw new StoreException(doing, e);
    }
  }

  /** Marks a place to come back to: the number by which it is known. */
  int mark() {
    marks++;
    return marks;
  }

  /** Sends marks that have not been sent, because somebody else is about to use the connection. */
  void settle() {
    var before = pendingMarks();
    if (!before.isEmpty()) {
      execute(before);
      sent = marks;
    }
  }

  void backTo(int mark) {
    if (mark > sent) {
      // Nothing has been sent since, by anybody who keeps to the contract.
      marks = mark;
      return;
    }
    execute(StoreSql.ROLLBACK_TO + mark);
    marks = mark;
    sent = mark;
  }

  private String pendingMarks() {
    if (sent == marks) {
      return "";
    }
    var all = new StringBuilder();
    for (int mark = sent + 1; mark <= marks; mark++) {
      all.append(StoreSql.SAVEPOINT).append(mark).append("; ");
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
