package io.countersign.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.postgres.PostgresSchema;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;

/**
 * Supervisor that starts a Postgres and runs the application twice on it: the first time until it
 * is killed.
 */
final class Supervisor {

  private static final String TABLES = "V001__quickstart.sql";

  private final TestDatabase database;
  private final PrintStream out;

  Supervisor(TestDatabase database, PrintStream out) {
    this.database = database;
    this.out = out;
  }

  static void run(Instant today, PrintStream out)
      throws IOException, InterruptedException, SQLException {
    out.println("A Postgres starts, for as long as this runs.");
    try (var database = TestPostgres.databaseFor(Supervisor.class)) {
      var supervisor = new Supervisor(database, out);
      supervisor.install(today);
      supervisor.lives(true);
      supervisor.lives(false);
    }
  }

  /** What a deployment does: the engine's tables, and then the application's own. */
  void install(Instant today) throws IOException, SQLException {
    try (var tables = Objects.requireNonNull(Supervisor.class.getResourceAsStream(TABLES));
        var connection = database.connect();
        var statement = connection.createStatement()) {
      new PostgresSchema().migrate(connection, today);
      statement.execute(new String(tables.readAllBytes(), UTF_8));
    }
  }

  /**
   * Has a process live until it ends by itself, or is killed.
   *
   * @throws IllegalStateException if it does not end as it should
   */
  void lives(boolean isKilled) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Quickstart.class.getName(),
                database.jdbcUrl())
            .redirectError(Redirect.INHERIT)
            .start();
    out.println("\n--- Process " + process.pid() + " starts ---");
    boolean killed = relaysUntilKilled(process);
    int code = process.waitFor();
    var end = killed ? " is killed, exit code " : " ends, exit code ";
    out.println("\n--- Process " + process.pid() + end + code + " ---");
    if (killed != isKilled || killed == (code == 0)) {
      throw new IllegalStateException("Expected process " + process.pid() + " to end otherwise.");
    }
  }

  /** Hands on what a process says. Kills it after the one line, and answers whether it had to. */
  private boolean relaysUntilKilled(Process process) throws IOException {
    try (var said = process.inputReader(UTF_8)) {
      for (var line = said.readLine(); line != null; line = said.readLine()) {
        out.println(line);
        if (line.equals(Story.COMMITTED)) {
          process.destroyForcibly();
          return true;
        }
      }
      return false;
    }
  }
}
