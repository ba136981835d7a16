package io.countersign.testkit.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Short ways to ask a test database something. */
final class Sql {

  private Sql() {}

  static List<String> query(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      var column = new ArrayList<String>();
      while (rows.next()) {
        column.add(rows.getString(1));
      }
      return column;
    }
  }

  static List<String> query(TestDatabase database, String sql) throws SQLException {
    try (var connection = database.connect()) {
      return query(connection, sql);
    }
  }

  static List<String> query(DatabaseLogin login, String sql) throws SQLException {
    try (var connection = login.connect()) {
      return query(connection, sql);
    }
  }

  static void execute(DatabaseLogin login, String sql) throws SQLException {
    try (var connection = login.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static void execute(TestDatabase database, String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Whether the server of this JVM has a database of that name. */
  static boolean exists(DatabaseLogin admin, String name) throws SQLException {
    return !query(admin, "select 1 from pg_database where datname = '" + name + "'").isEmpty();
  }
}
