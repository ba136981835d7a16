package io.countersign.postgres;

import io.countersign.testkit.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A session of a test, in the words of a test. */
final class SqlSession implements AutoCloseable {

  static final Instant TODAY = Instant.parse("2026-02-10T10:00:00Z");

  private final Connection connection;

  private SqlSession(Connection connection) {
    this.connection = connection;
  }

  /** A session of whoever may do anything; the schema is there, from January to May 2026. */
  static SqlSession migrated(TestDatabase database) throws SQLException {
    var session = new SqlSession(database.connect());
    new PostgresSchema().migrate(session.connection, TODAY);
    return session;
  }

  /** A session of whoever may do anything. */
  static SqlSession open(TestDatabase database) throws SQLException {
    return new SqlSession(database.connect());
  }

  /** A session on a connection. */
  static SqlSession over(Connection connection) {
    return new SqlSession(connection);
  }

  /** A session that has no rights but those of a role. */
  static SqlSession as(TestDatabase database, String role) throws SQLException {
    var session = new SqlSession(database.connect());
    session.run("SET ROLE " + role);
    return session;
  }

  /** The same, for an organisation. */
  static SqlSession as(TestDatabase database, String role, String org) throws SQLException {
    var session = as(database, role);
    session.run("SET workflow.org = '" + org + "'");
    return session;
  }

  Connection connection() {
    return connection;
  }

  /** Runs a statement; answers with how many rows it changed. */
  int run(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
      return statement.getUpdateCount();
    }
  }

  /** The rows of a query, their columns joined with a bar. */
  List<String> rows(String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      var all = new ArrayList<String>();
      while (rows.next()) {
        var row = new ArrayList<String>();
        for (int i = 1; i <= width; i++) {
          row.add(String.valueOf(rows.getString(i)));
        }
        all.add(String.join("|", row));
      }
      return all;
    }
  }

  String one(String sql) throws SQLException {
    return rows(sql).get(0);
  }

  /** Tries a statement and undoes it: what it was refused with, or nothing. */
  String refusal(String sql) throws SQLException {
    connection.setAutoCommit(false);
    try {
      run(sql);
      return "";
    } catch (SQLException e) {
      return e.getSQLState() + " " + e.getMessage();
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
