package io.countersign.benchmarks.load;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;

/** A contender with its database and connections. */
final class ContenderSession implements AutoCloseable {

  /** The contender that others are measured by. */
  static final String FLOOR = "lean";

  private final Contender contender;
  private final HikariDataSource pool;
  private final Contender.Running running;
  private final CpuMeter meter;

  private ContenderSession(
      Contender contender, HikariDataSource pool, Contender.Running running, CpuMeter meter) {
    this.contender = contender;
    this.pool = pool;
    this.running = running;
    this.meter = meter;
  }

  /** Opens a contender on a database, with so many connections for its callers. */
  static ContenderSession open(
      Contender contender, Server server, Database database, int connections) throws Exception {
    var pool = database.pool(connections + contender.spareConnections());
    return new ContenderSession(
        contender, pool, contender.open(pool), new BackendMeter(server, database.name()));
  }

  String name() {
    return contender.name();
  }

  boolean runs(Workload workload) {
    return contender.runs(workload);
  }

  WindowResult run(LoadCase loadCase, double seconds) throws Exception {
    return new Window(running, loadCase.workload()).run(loadCase.threads(), seconds, meter);
  }

  /** Lets the server look at the tables, after which its sessions plan again. */
  void analyze() throws SQLException {
    try (var connection = pool.getConnection();
        var statement = connection.prepareStatement(ServerSql.ANALYZE)) {
      statement.execute();
    }
  }

  @Override
  public void close() {
    try (pool) {
      running.close();
    }
  }
}
