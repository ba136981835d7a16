package io.countersign.benchmarks.trips;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Workload;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;

/**
 * The round trips and commits of the engine in joined mode: for each call one trip that begins and
 * reads a constant, one that writes a row, and one that commits. An engine in a host's transaction
 * cannot be faster, unless it makes fewer trips.
 */
public final class TripsContender implements Contender {

  /** Creates it. */
  public TripsContender() {}

  @Override
  public String name() {
    return "trips";
  }

  @Override
  public Running open(DataSource connections) throws SQLException {
    try (var connection = connections.getConnection();
        var tables = connection.prepareStatement(TripsSql.TABLES)) {
      tables.execute();
    }
    return new TripsDesk(connections);
  }

  private record TripsDesk(DataSource connections) implements Running {

    @Override
    public Lane lane(Workload workload) {
      return new TripsLane(connections, kind(workload));
    }

    private static String kind(Workload workload) {
      return workload.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public long finished(Workload workload) throws SQLException {
      try (var connection = connections.getConnection();
          var query = connection.prepareStatement(TripsSql.WRITTEN)) {
        query.setString(1, kind(workload));
        try (var count = query.executeQuery()) {
          count.next();
          return count.getLong(1) / (1 + workload.decisions());
        }
      }
    }

    @Override
    public long retries() {
      return 0;
    }

    @Override
    public void close() {}
  }

  private record TripsLane(DataSource connections, String kind) implements Lane {

    @Override
    public void start() throws SQLException {
      call(0);
    }

    @Override
    public void decide(int branch) throws SQLException {
      call(1 + branch);
    }

    private void call(int number) throws SQLException {
      try (var connection = connections.getConnection()) {
        connection.setAutoCommit(false);
        // The engine starts a new document without a load.
        if (number > 0) {
          try (var read = connection.prepareStatement(TripsSql.READ)) {
            read.execute();
          }
        }
        try (var write = connection.prepareStatement(TripsSql.WRITE)) {
          write.setString(1, kind);
          write.setInt(2, number);
          write.executeUpdate();
        }
        connection.commit();
        connection.setAutoCommit(true);
      }
    }
  }
}
