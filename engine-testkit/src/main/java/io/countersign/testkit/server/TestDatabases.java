package io.countersign.testkit.server;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The test databases on one server. Safe for many threads. */
final class TestDatabases implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TestPostgres.class);
  private static final int LONGEST_NAME = 63;

  private final RunningServer server;
  private final long processId;
  private final TestCollation collation;
  private final AtomicInteger made = new AtomicInteger();
  private final Set<TestDatabase> open = ConcurrentHashMap.newKeySet();

  TestDatabases(RunningServer server, long processId, TestCollation collation) {
    this.server = server;
    this.processId = processId;
    this.collation = collation;
  }

  RunningServer server() {
    return server;
  }

  /** Creates an empty database. Skips names that are taken on a shared server. */
  TestDatabase create(Class<?> owner) {
    while (true) {
      var name = name(owner, made.incrementAndGet());
      try {
        execute(DatabaseSql.create(name, collation));
        var database = new TestDatabase(name, server.admin().to(name), this::drop);
        open.add(database);
        return database;
      } catch (SQLException e) {
        if (!isTaken(e)) {
          throw new IllegalStateException(
              "Expected to make the database %s at %s, but found: %s%nGive that role the right CREATEDB, or name another role in %s."
                  .formatted(name, server.admin(), e.getMessage(), TestSettings.USER),
              e);
        }
      }
    }
  }

  private String name(Class<?> owner, int number) {
    var simple = owner.getName().substring(owner.getName().lastIndexOf('.') + 1);
    var readable = simple.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    var unique = "_" + processId + "_" + number;
    var kept = Math.min(readable.length(), LONGEST_NAME - "test_".length() - unique.length());
    return "test_" + readable.substring(0, kept) + unique;
  }

  /**
   * Returns whether a database of this name exists (42P04), or another session is just creating it
   * (23505).
   */
  private static boolean isTaken(SQLException e) {
    return "42P04".equals(e.getSQLState()) || "23505".equals(e.getSQLState());
  }

  private void drop(TestDatabase database) {
    try {
      execute(DatabaseSql.drop(database.name()));
      open.remove(database);
    } catch (SQLException e) {
      throw new IllegalStateException(
          "Expected to drop the database %s at %s, but found: %s%nDrop it by hand."
              .formatted(database.name(), server.admin(), e.getMessage()),
          e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (var connection = server.admin().connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Drops the remaining databases, then stops the server if the test kit started it. */
  @Override
  public void close() {
    try {
      for (var database : open) {
        database.close();
      }
    } catch (IllegalStateException e) {
      LOG.warn("A test database is left behind.", e);
    } finally {
      server.stop().run();
    }
  }
}
