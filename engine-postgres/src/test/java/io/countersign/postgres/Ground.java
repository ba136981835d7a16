package io.countersign.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database with the schema in it, and a store over it: behind a pooler where the build asks for
 * one.
 */
final class Ground implements AutoCloseable {

  /** Where the kits begin. */
  static final Instant T0 = Instant.parse("2026-01-15T09:00:00Z");

  private static final int MONTHS = 15;
  private static final int SESSIONS = 12;

  private final TestDatabase database;
  private final PGSimpleDataSource source;

  private final HikariDataSource pool = new HikariDataSource();

  private Ground(TestDatabase database) {
    this.database = database;
    var direct = new PGSimpleDataSource();
    direct.setUrl(database.jdbcUrl());
    direct.setUser(database.user());
    direct.setPassword(database.password());
    source = Pooler.isWanted() ? Pooler.before(direct) : direct;
    pool.setDataSource(source);
    pool.setMaximumPoolSize(SESSIONS);
  }

  static Ground of(Class<?> owner) {
    var ground = new Ground(TestPostgres.databaseFor(owner));
    try (var connection = ground.direct();
        var statement = connection.createStatement()) {
      new PostgresSchema().migrate(connection, T0);
      statement.execute("SELECT workflow.ensure_partitions('2026-01-01', " + MONTHS + ")");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return ground;
  }

  PGSimpleDataSource source() {
    return source;
  }

  /** A store whose transactions use sessions again, as those of hosts do. */
  PostgresStore pooled() {
    return PostgresStore.over(pool);
  }

  /** A connection as a host has it. */
  Connection connect() throws SQLException {
    return source.getConnection();
  }

  /** A connection to the server itself, for what concerns whole sessions. */
  Connection direct() throws SQLException {
    return database.connect();
  }

  PostgresStore store() {
    return PostgresStore.over(source);
  }

  /** Runs a statement as whoever may do anything, past every guard. */
  void pastGuards(String sql, String... arguments) {
    try (var connection = direct();
        var guards = connection.createStatement();
        var statement = connection.prepareStatement(sql)) {
      guards.execute("SET session_replication_role = replica");
      for (int i = 0; i < arguments.length; i++) {
        statement.setString(i + 1, arguments[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Empties every table that a store writes; what was published stays published. */
  void empty() {
    try (var connection = direct();
        var statement = connection.createStatement()) {
      statement.execute(
          """
          SET session_replication_role = replica;
          DO $$ DECLARE t text; BEGIN
            FOR t IN SELECT c.oid::regclass::text FROM pg_class c
              JOIN pg_namespace n ON n.oid = c.relnamespace
              WHERE n.nspname = 'workflow' AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND c.relname <> 'schema_migrations'
            LOOP EXECUTE 'DELETE FROM ' || t; END LOOP; END $$
          """);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    pool.close();
    database.close();
  }
}
