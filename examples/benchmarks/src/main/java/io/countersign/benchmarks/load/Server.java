package io.countersign.benchmarks.load;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * One Postgres for all contenders, started here, stopped and removed on close. It flushes to disk
 * and answers commits only afterwards; data on a file system in memory is refused.
 */
public final class Server implements AutoCloseable {

  /** All other settings have the server's defaults. */
  private static final Map<String, String> CHOSEN =
      Map.of(
          "fsync", "on",
          "synchronous_commit", "on",
          "full_page_writes", "on",
          "shared_buffers", "1GB",
          "max_wal_size", "8GB",
          "checkpoint_timeout", "15min",
          "max_connections", "200");

  private static final String SHOWN =
      "fsync,synchronous_commit,full_page_writes,wal_sync_method,wal_level,wal_compression,"
          + "wal_buffers,max_wal_size,checkpoint_timeout,commit_delay,shared_buffers,max_connections,"
          + "autovacuum,default_transaction_isolation,jit";

  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  private final EmbeddedPostgres postgres;
  private final Path data;

  private Server(EmbeddedPostgres postgres, Path data) {
    this.postgres = postgres;
    this.data = data;
  }

  /** Starts it with its data in a new directory below this one. */
  static Server start(Path below) throws IOException {
    return start(below, Map.of());
  }

  /**
   * Starts it.
   *
   * @param below the directory below which a new one is made for its data
   * @param more settings in addition to those of all benchmarks
   * @return the running server
   * @throws IOException if it does not start
   * @throws IllegalArgumentException if the directory is on a file system in memory
   */
  public static Server start(Path below, Map<String, String> more) throws IOException {
    Files.createDirectories(below);
    var type = Files.getFileStore(below).type();
    if (IN_MEMORY.contains(type)) {
      throw new IllegalArgumentException(
          "Expected a directory on a disk for the data, but found "
              + below
              + " on a file system of the type "
              + type
              + ". Name another with --data.");
    }
    var data = Files.createTempDirectory(below, "countersign-benchmarks-");
    var builder = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(true);
    CHOSEN.forEach(builder::setServerConfig);
    more.forEach(builder::setServerConfig);
    return new Server(builder.start(), data);
  }

  /**
   * Creates a database.
   *
   * @param name its name
   * @return the new database
   * @throws SQLException if the server refuses
   */
  public Database create(String name) throws SQLException {
    execute(ServerSql.CREATE_DATABASE.formatted(name));
    return new Database(name, postgres.getJdbcUrl("postgres", name));
  }

  /**
   * Removes a database to which no connection is open any more, or will close at once.
   *
   * @param name its name
   * @throws SQLException if the server refuses
   */
  public void drop(String name) throws SQLException {
    execute(ServerSql.DROP_DATABASE.formatted(name));
  }

  /**
   * The id of the main process; all other processes of the server are its children.
   *
   * @return the id
   * @throws IOException if the server did not write it down
   */
  public long processId() throws IOException {
    try (var lines = Files.lines(data.resolve("postmaster.pid"))) {
      return Long.parseLong(lines.findFirst().orElseThrow().strip());
    }
  }

  /**
   * Prints the properties of the machine and of the server that figures depend on.
   *
   * @param out where they go
   * @throws IOException if the file system does not tell
   * @throws SQLException if the server does not tell
   */
  public void describe(PrintStream out) throws IOException, SQLException {
    Machine.facts().forEach((name, value) -> out.println(name + ": " + value));
    facts().forEach((name, value) -> out.println(name + ": " + value));
  }

  /** Writes what is only in memory to the disk. */
  void checkpoint() throws SQLException {
    execute(ServerSql.CHECKPOINT);
  }

  /** What the figures depend on: by name, in a fixed order. */
  Map<String, String> facts() throws IOException, SQLException {
    var facts = new LinkedHashMap<String, String>();
    try (var connection = connection();
        var version = connection.prepareStatement(ServerSql.VERSION).executeQuery();
        var query = connection.prepareStatement(ServerSql.SETTINGS)) {
      version.next();
      facts.put("server", version.getString(1).replaceAll(" on .*", ""));
      query.setString(1, SHOWN);
      try (var settings = query.executeQuery()) {
        while (settings.next()) {
          facts.put(settings.getString(1), settings.getString(2));
        }
      }
    }
    facts.put("data", String.format(Locale.ROOT, "%s", Files.getFileStore(data)));
    return facts;
  }

  /** The processes behind the connections to a database. */
  List<Long> backends(String database) throws SQLException {
    try (var connection = connection();
        var query = connection.prepareStatement(ServerSql.BACKENDS)) {
      query.setString(1, database);
      try (var rows = query.executeQuery()) {
        var all = new ArrayList<Long>();
        while (rows.next()) {
          all.add(rows.getLong(1));
        }
        return all;
      }
    }
  }

  /** Where the log of changes stands. */
  String logPosition() throws SQLException {
    try (var connection = connection();
        var position = connection.prepareStatement(ServerSql.LOG_POSITION).executeQuery()) {
      position.next();
      return position.getString(1);
    }
  }

  /** What was written between two positions of the log. */
  WalSize between(String from, String to) throws SQLException {
    execute(ServerSql.READ_LOG);
    try (var connection = connection();
        var query = connection.prepareStatement(ServerSql.LOG_BETWEEN)) {
      query.setString(1, to);
      query.setString(2, from);
      query.setString(3, from);
      query.setString(4, to);
      try (var sizes = query.executeQuery()) {
        sizes.next();
        return new WalSize(sizes.getLong(1), sizes.getLong(2));
      }
    }
  }

  /** The same by the number of a relation's file, for one database. */
  Map<Long, Long> byFile(String from, String to, String database) throws SQLException {
    try (var connection = connection();
        var query = connection.prepareStatement(ServerSql.LOG_BY_FILE)) {
      query.setString(1, from);
      query.setString(2, to);
      query.setString(3, database);
      try (var rows = query.executeQuery()) {
        var bytes = new HashMap<Long, Long>();
        while (rows.next()) {
          bytes.put(rows.getLong(1), rows.getLong(2));
        }
        return bytes;
      }
    }
  }

  private void execute(String statement) throws SQLException {
    try (var connection = connection();
        var prepared = connection.createStatement()) {
      prepared.execute(statement);
    }
  }

  private Connection connection() throws SQLException {
    return postgres.getPostgresDatabase().getConnection();
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
