package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.benchmarks.lean.LeanContender;
import io.countersign.benchmarks.own.Countersign;
import io.countersign.benchmarks.trips.TripsContender;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the contenders that others are measured by send and keep. */
class ContenderCostTest {

  private static final int SETTLING = 12;
  private static final int COUNTED = 5;

  @Test
  void shouldKeepTheLeanFloorAsLeanAsItIsDescribed() throws Exception {
    try (var database = TestPostgres.databaseFor(ContenderCostTest.class);
        var connections = connections(database)) {
      assertThat(trips(new LeanContender(), connections)).containsExactly(3L, 1L, 9L);
      assertThat(rows(new LeanContender(), connections)).containsExactly(8L, 13L, 17L);
    }
  }

  @Test
  void shouldMakeAsManyTripsAsTheEngineInJoinedMode() throws Exception {
    try (var first = TestPostgres.databaseFor(ContenderCostTest.class);
        var second = TestPostgres.databaseFor(ContenderCostTest.class);
        var bare = connections(first);
        var engine = connections(second)) {
      assertThat(trips(new TripsContender(), bare)).isEqualTo(trips(new Countersign(), engine));
      assertThat(rows(new TripsContender(), bare)).containsExactly(2L, 1L, 5L);
    }
  }

  /** Round trips of a document of each workload. */
  private static List<Long> trips(Contender contender, HikariDataSource connections)
      throws Exception {
    var trips = new ArrayList<Long>();
    try (var running = contender.open(connections)) {
      for (var workload : Workload.values()) {
        var window = new Window(running, workload);
        window.runSingly(SETTLING);
        trips.add(window.runSingly(COUNTED) / COUNTED);
      }
    }
    return trips;
  }

  /** Rows that a document of each workload adds. */
  private static List<Long> rows(Contender contender, HikariDataSource connections)
      throws Exception {
    var rows = new ArrayList<Long>();
    try (var running = contender.open(connections)) {
      for (var workload : Workload.values()) {
        long before = rows(connections);
        new Window(running, workload).runSingly(1);
        rows.add(rows(connections) - before);
      }
    }
    return rows;
  }

  private static long rows(HikariDataSource connections) throws Exception {
    try (var connection = connections.getConnection()) {
      return TableContents.of(connection).tables().values().stream()
          .mapToLong(TableContents.TableSize::rows)
          .sum();
    }
  }

  private static HikariDataSource connections(TestDatabase database) {
    var config = new HikariConfig();
    config.setJdbcUrl(database.jdbcUrl());
    config.setUsername(database.user());
    config.setPassword(database.password());
    config.setMinimumIdle(1);
    config.setMaximumPoolSize(1);
    config.addDataSourceProperty("socketFactory", RoundTrips.class.getName());
    return new HikariDataSource(config);
  }
}
