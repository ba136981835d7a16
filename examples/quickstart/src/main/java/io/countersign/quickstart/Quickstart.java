package io.countersign.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.postgres.WorkerPool;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The main class, in two roles: without arguments it runs the supervisor, and with the URL of a
 * database the application, which the supervisor starts, kills and restarts.
 */
public final class Quickstart {

  private Quickstart() {}

  /** Ends with 0 only if all came out as told. */
  public static void main(String[] args) throws IOException, InterruptedException, SQLException {
    var out = new PrintStream(System.out, true, UTF_8);
    if (args.length == 0) {
      Supervisor.run(Instant.now(), out);
    } else {
      live(args[0], out);
    }
  }

  private static void live(String jdbcUrl, PrintStream out) throws IOException {
    try (var pool = WorkerPool.of(jdbcUrl, "quickstart", "quickstart", 1)) {
      var story = new Story(Accounting.over(pool.dataSource()), out);
      if (story.isUnderWay()) {
        story.goOn();
      } else {
        story.begin();
        System.in.read(); // Until this process is killed, or its supervisor is gone.
      }
    }
  }
}
