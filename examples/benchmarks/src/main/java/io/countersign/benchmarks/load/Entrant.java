package io.countersign.benchmarks.load;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Locale;

/** A contender with its database and connections. */
final class Entrant implements AutoCloseable {

  /** The contender that others are measured by. */
  static final String FLOOR = "floor";

  /** The engine itself. */
  static final String OWN = "countersign";

  private static final int SETTLING = 30;
  private static final int COUNTED = 20;
  private static final int LOGGED = 400;

  private final Contender contender;
  private final Database database;
  private final HikariDataSource pool;
  private final Contender.Running running;

  private Entrant(Contender contender, Database database, int connections) throws Exception {
    this.contender = contender;
    this.database = database;
    pool = database.pool(connections);
    running = contender.open(pool);
  }

  static Entrant enter(Contender contender, Server server, int connections) throws Exception {
    var database = server.create(contender.name().toLowerCase(Locale.ROOT));
    return new Entrant(contender, database, connections);
  }

  String name() {
    return contender.name();
  }

  Sample run(Heat heat, double seconds) throws Exception {
    return new Window(running, heat.workload()).run(heat.threads(), seconds);
  }

  /** Measures the cost of one document without other load. */
  Price price(Workload workload, Server server) throws Exception {
    var window = new Window(running, workload);
    window.runSingly(SETTLING);
    var from = server.logPosition();
    window.runSingly(LOGGED);
    var wal = server.between(from, server.logPosition());
    return new Price(
        workload,
        name(),
        (double) wal.bareBytes() / LOGGED,
        (double) wal.imageBytes() / LOGGED,
        trips(workload));
  }

  /** Over a connection of its own; what statements cost once belongs to the settling. */
  private double trips(Workload workload) throws Exception {
    try (var counted = database.counted();
        var alone = contender.open(counted)) {
      var lane = new Window(alone, workload);
      lane.runSingly(SETTLING);
      return (double) lane.runSingly(COUNTED) / COUNTED;
    }
  }

  @Override
  public void close() {
    try (pool) {
      running.close();
    }
  }
}
