package io.countersign.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * The tables, guards, rights and functions of the engine in one database, in the schema {@code
 * workflow}. They are defined by numbered files of plain SQL, which Flyway can read directly; a
 * host without a migration tool calls {@link #migrate(DataSource, Instant)} at deployment.
 *
 * <p>Each file is applied in a transaction of its own, under a lock of the database, once. Several
 * JVMs may do so at the same time. Refuses, before doing anything, files that were changed after
 * they were applied, that were skipped, or that belong to another major version. Accepts files that
 * a later version of the same major version has applied, so that processes of both versions can run
 * during a rolling upgrade. Each file waits one second at a time for locks held by other sessions,
 * for a minute or two in total. Safe for many threads.
 */
public final class PostgresSchema {

  /**
   * The major version of the product. Within one, migrations only add to the schema that earlier
   * versions use.
   */
  static final int MAJOR = 0;

  private static final String LOCKED = "55P03";
  private static final int TRIES = 60;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final List<SchemaMigration> migrations;
  private final int major;
  private final int tries;
  private final Duration pause;

  /** Creates the schema of this version of the product. */
  public PostgresSchema() {
    this(SchemaMigration.shippedMigrations(), MAJOR, TRIES, PAUSE);
  }

  PostgresSchema(List<SchemaMigration> migrations) {
    this(migrations, MAJOR, TRIES, PAUSE);
  }

  PostgresSchema(List<SchemaMigration> migrations, int major, int tries, Duration pause) {
    this.migrations = List.copyOf(migrations);
    this.major = major;
    this.tries = tries;
    this.pause = pause;
  }

  /**
   * Result of a migration.
   *
   * @param applied the files that were applied, in order; empty if none was missing
   * @param partitions how many partitions were created
   */
  public record Migrated(List<String> applied, int partitions) {

    /** Copies the names. */
    public Migrated {
      applied = List.copyOf(applied);
    }
  }

  /**
   * Migrates the database to this version, and creates the partitions from the month before a day
   * to three months after it. Does nothing if both are there already.
   *
   * @param dataSource gives a login that is a superuser, that may create roles and has CREATE on
   *     the database, or that is a member of {@code wf_owner} and {@code wf_sweeper} and has CREATE
   *     on the database
   * @param today the day from which partitions are made
   * @throws IllegalStateException if {@link #differences} finds any but missing migrations at the
   *     end
   * @throws SQLException if the database fails; what was applied before stays applied
   */
  public Migrated migrate(DataSource dataSource, Instant today) throws SQLException {
    try (var connection = dataSource.getConnection()) {
      return migrate(connection, today);
    }
  }

  /**
   * Migrates like {@link #migrate(DataSource, Instant)}, over a connection that is in no
   * transaction.
   *
   * @throws IllegalArgumentException if auto-commit is off: a transaction could be open
   */
  public Migrated migrate(Connection connection, Instant today) throws SQLException {
    var applied = apply(connection, today);
    connection.setAutoCommit(false);
    try {
      var kept = new PartitionKeeper().runOnce(connection, today);
      connection.commit();
      return new Migrated(applied, kept.made());
    } finally {
      // Work that is not committed by now has failed.
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  /**
   * Migrates like {@link #migrate(DataSource, Instant)}, and gives the login of the migration the
   * roles of requests, workers, operators and maintenance. For development and tests: the process
   * then needs no other login. Row security does not bind such a login, so that the check before
   * the start warns of it. In production use separate logins.
   */
  public Migrated migrateForOneLogin(DataSource dataSource, Instant today) throws SQLException {
    try (var connection = dataSource.getConnection()) {
      var migrated = migrate(connection, today);
      execute(connection, MigrationsSql.ONE_LOGIN);
      return migrated;
    }
  }

  /** Applies the files, each in a transaction of its own. */
  List<String> apply(Connection connection, Instant today) throws SQLException {
    if (!connection.getAutoCommit()) {
      throw new IllegalArgumentException(
          "Expected a connection outside of any transaction, but found one with auto-commit off."
              + " Migrate at deployment, over a connection of its own.");
    }
    int isolation = connection.getTransactionIsolation();
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    try {
      var applied = new ArrayList<String>();
      for (var migration : migrations) {
        if (applyInTime(connection, migration, today)) {
          applied.add(migration.label());
        }
      }
      return List.copyOf(applied);
    } finally {
      // Work that is not committed by now has failed.
      connection.rollback();
      connection.setAutoCommit(true);
      connection.setTransactionIsolation(isolation);
    }
  }

  /**
   * Describes how the database differs from this version; empty if it does not. One or two round
   * trips, in the transaction of the connection.
   */
  public List<String> differences(Connection connection) throws SQLException {
    var found = find(connection);
    if (!found.table()) {
      return List.of(
          found.tables()
              ? "the schema workflow is there, and the table workflow.schema_migrations is not:"
                  + " another tool keeps it"
              : "the schema workflow is not there");
    }
    var applied = readApplied(connection);
    var differences = new ArrayList<>(wrong(applied));
    int newest = applied.isEmpty() ? 0 : applied.lastKey();
    migrations.stream()
        .filter(one -> one.version() > newest)
        .forEach(one -> differences.add(one.label() + " is not applied"));
    return List.copyOf(differences);
  }

  /**
   * Returns whether another tool manages the schema, so that only that tool knows which files are
   * applied.
   */
  boolean keptByAnother(Connection connection) throws SQLException {
    var found = find(connection);
    return found.tables() && !found.table();
  }

  /**
   * Applies a migration with a lock timeout of one second, and retries after sessions that queued
   * behind it have passed.
   */
  private boolean applyInTime(Connection connection, SchemaMigration migration, Instant today)
      throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return applyOne(connection, migration, today);
      } catch (SQLException held) {
        if (!LOCKED.equals(held.getSQLState()) || attempt >= tries) {
          throw held;
        }
        connection.rollback();
        LockSupport.parkNanos(pause.toNanos());
      }
    }
  }

  private boolean applyOne(Connection connection, SchemaMigration migration, Instant today)
      throws SQLException {
    execute(connection, MigrationsSql.BOUND);
    execute(connection, MigrationsSql.LOCK);
    prepare(connection);
    var applied = readApplied(connection);
    refuse(wrong(applied));
    if (applied.containsKey(migration.version())) {
      connection.commit();
      return false;
    }
    execute(connection, migration.sql());
    record(connection, migration, today);
    connection.commit();
    return true;
  }

  private void record(Connection connection, SchemaMigration migration, Instant today)
      throws SQLException {
    HandleFactory.on(
        connection,
        handle ->
            handle
                .createUpdate(MigrationsSql.RECORD)
                .bind("version", migration.version())
                .bind("name", migration.name())
                .bind("checksum", migration.checksum())
                .bind("at", today.toString())
                .bind("major", major)
                .execute());
  }

  private static void prepare(Connection connection) throws SQLException {
    var found = find(connection);
    if (found.table()) {
      return;
    }
    if (found.tables()) {
      throw new IllegalStateException(
          "Expected the table workflow.schema_migrations beside the tables of the engine, but found"
              + " none. Go on with the tool that made them, Flyway for example.");
    }
    if (!found.schema()) {
      execute(connection, MigrationsSql.CREATE_SCHEMA);
    }
    execute(connection, MigrationsSql.CREATE_TABLE);
  }

  /**
   * Describes what prevents this version from being applied: every difference except missing files.
   */
  private List<String> wrong(NavigableMap<Integer, Applied> applied) {
    var wrong = new ArrayList<String>();
    var unknown = new TreeMap<>(applied);
    int newest = applied.isEmpty() ? 0 : applied.lastKey();
    for (var one : migrations) {
      var there = unknown.remove(one.version());
      if (there == null && one.version() < newest) {
        wrong.add(one.label() + " was left out: later ones are applied");
      } else if (there != null && !there.checksum().equals(one.checksum())) {
        wrong.add(one.label() + " was changed after it was applied");
      }
    }
    // A later version of the same major one has only added to what this one uses.
    unknown.values().removeIf(there -> there.major() == major);
    unknown.forEach(
        (version, there) ->
            wrong.add(
                String.format(Locale.ROOT, "V%03d__%s", version, there.name())
                    + " is applied, and this version does not know it"));
    return wrong;
  }

  private static void refuse(List<String> wrong) {
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(
          "Expected the migrations of this version in the schema workflow, but found that "
              + String.join("; ", wrong)
              + ". Run the version of the product that the database was migrated with, or a later"
              + " one, with its files unchanged.");
    }
  }

  /** The relations that the catalogue shows. */
  private record Found(boolean schema, boolean table, boolean tables) {}

  /** A migration as recorded in the database. */
  private record Applied(int version, String name, String checksum, int major) {}

  private static Found find(Connection connection) throws SQLException {
    return HandleFactory.on(
        connection,
        handle ->
            handle
                .createQuery(MigrationsSql.FIND)
                .map(
                    (row, context) ->
                        new Found(
                            row.getBoolean("has_schema"),
                            row.getBoolean("has_table"),
                            row.getBoolean("has_tables")))
                .one());
  }

  private static NavigableMap<Integer, Applied> readApplied(Connection connection)
      throws SQLException {
    var all =
        HandleFactory.on(
            connection,
            handle ->
                handle
                    .createQuery(MigrationsSql.APPLIED)
                    .map((row, context) -> applied(row))
                    .list());
    var applied = new TreeMap<Integer, Applied>();
    all.forEach(one -> applied.put(one.version(), one));
    return applied;
  }

  private static Applied applied(ResultSet row) throws SQLException {
    return new Applied(
        row.getInt("version"),
        row.getString("name"),
        row.getString("checksum"),
        row.getInt("major"));
  }

  /** Runs statements as they are: in a file, what looks like a parameter is none. */
  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(sql);
    }
  }
}
