package io.countersign.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements in a transaction that somebody else ends, one round trip each. Savepoints are not
 * sent at once: they travel with the next statement. Not safe for several threads.
 *
 * <p>Savepoints are known by numbers, which go on where the last one who joined the transaction
 * was. So a host that is called on the way, and calls the engine in turn, sets none of the same
 * name.
 */
final class Statements {

  private final Supplier<Connection> connections;
  private int marks;
  private int sent;
  private boolean counted;

  Statements(Supplier<Connection> connections) {
    this.connections = connections;
  }

  /** In a transaction that has just begun, where nobody can have set a savepoint. */
  static Statements fresh(Supplier<Connection> connections) {
    var statements = new Statements(connections);
    statements.counted = true;
    return statements;
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

  /** The connection, on which a transaction still has to be open. */
  Connection connection() {
    var connection = connections.get();
    Isolation.requireTransaction(connection);
    return connection;
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
      // A statement that fails leaves the savepoints that came with it.
      sent = marks;
      boolean rows = statement.execute();
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
      throw failed(doing, e);
    }
  }

  private static RuntimeException failed(String doing, SQLException e) {
    if (OrganisationException.STATE.equals(e.getSQLState())) {
      return new OrganisationException(e);
    }
    if (Isolation.STATE.equals(e.getSQLState())) {
      return Isolation.unsupported(e);
    }
    return Unavailable.of(e)
        .<RuntimeException>map(told -> told)
        .orElseGet(() -> new StoreException(doing, e));
  }

  /** How many savepoints there are, as a statement has found. */
  void found(@Nullable String number) {
    if (!counted) {
      counted = true;
      marks = number == null || number.isEmpty() ? 0 : Integer.parseInt(number);
      sent = marks;
    }
  }

  /** Marks a place to come back to: the number by which it is known. */
  int mark() {
    if (!counted) {
      ask(
          "count savepoints",
          StoreSql.MARKS,
          (statement, first) -> {},
          rows -> {
            rows.next();
            found(rows.getString(1));
            return marks;
          });
    }
    marks++;
    return marks;
  }

  /** Sends marks that have not been sent, because somebody else is about to use the connection. */
  void settle() {
    var before = pendingMarks();
    if (!before.isEmpty()) {
      sent = marks;
      execute(before);
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
      all.append(StoreSql.SAVEPOINT.formatted(mark));
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
