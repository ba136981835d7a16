package io.countersign.benchmarks.lean;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Workload;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The lean floor, the contender that others are measured by: hand-written JDBC on narrow tables of
 * its own. Each call locks the document, takes a receipt, writes steps and one audit row, and
 * commits. It knows its workloads, and evaluates nothing.
 */
public final class LeanContender implements Contender {

  /** Creates it. */
  public LeanContender() {}

  @Override
  public String name() {
    return "lean";
  }

  @Override
  public Running open(DataSource connections) throws SQLException {
    try (var connection = connections.getConnection();
        var tables = connection.prepareStatement(LeanSql.TABLES)) {
      tables.execute();
    }
    return new LeanDesk(connections);
  }

  private record LeanDesk(DataSource connections) implements Running {

    @Override
    public Lane lane(Workload workload) {
      return new LeanLane(connections, workload);
    }

    @Override
    public long finished(Workload workload) throws SQLException {
      try (var connection = connections.getConnection();
          var query = connection.prepareStatement(LeanSql.FINISHED)) {
        query.setString(1, LeanLane.kind(workload));
        try (var count = query.executeQuery()) {
          count.next();
          return count.getLong(1);
        }
      }
    }

    /** The second caller waits for the lock. */
    @Override
    public long retries() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
