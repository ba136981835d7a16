package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.benchmarks.floor.Floor;
import io.countersign.benchmarks.own.Countersign;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The floor is the least that can be paid, and it pays for all that the engine keeps. */
class FloorTest {

  private static final int SETTLING = 12;
  private static final int COUNTED = 5;

  @Test
  void shouldTakeTwoRoundTripsACall() throws Exception {
    try (var database = TestPostgres.databaseFor(FloorTest.class);
        var counted = connections(database, RoundTrips.class.getName());
        var floor = new Floor().open(counted)) {
      for (var workload : Workload.values()) {
        var window = new Window(floor, workload);
        long settling = window.runSingly(SETTLING);

        long trips = window.runSingly(COUNTED);

        assertThat(settling).isPositive();
        assertThat(trips).as(workload.code()).isEqualTo(2L * workload.calls() * COUNTED);
      }
    }
  }

  @Test
  void shouldKeepAsManyRowsAsTheEngine() throws Exception {
    try (var first = TestPostgres.databaseFor(FloorTest.class);
        var second = TestPostgres.databaseFor(FloorTest.class);
        var floor = connections(first, "");
        var own = connections(second, "")) {
      var compared =
          Comparison.of(
              List.of(Workload.values()),
              COUNTED,
              Map.entry(new Floor(), floor),
              Map.entry(new Countersign(), own));

      assertThat(compared)
          .hasSize(Workload.values().length)
          .allSatisfy(
              one -> {
                assertThat(one.isEqualInRows()).as(String.join("\n", one.words())).isTrue();
                assertThat(one.floor().tables())
                    .extractingByKey("workflow_instances")
                    .extracting(Contents.Extent::rows)
                    .isEqualTo((long) COUNTED);
              });
    }
  }

  private static HikariDataSource connections(TestDatabase database, String sockets) {
    var config = new HikariConfig();
    config.setJdbcUrl(database.jdbcUrl());
    config.setUsername(database.user());
    config.setPassword(database.password());
    config.setMinimumIdle(1);
    config.setMaximumPoolSize(sockets.isEmpty() ? 3 : 1);
    if (!sockets.isEmpty()) {
      config.addDataSourceProperty("socketFactory", sockets);
    }
    return new HikariDataSource(config);
  }
}
