package io.countersign.benchmarks.drain;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import org.junit.jupiter.api.Test;

/** A drain finishes each element once, or fails. */
class QueueDrainTest {

  private static final int QUEUED = 250;
  private static final int LANES = 4;

  @Test
  void shouldFinishEachElementOnceOneByOne() throws Exception {
    try (var database = TestPostgres.databaseFor(QueueDrainTest.class);
        var connections = connections(database)) {
      assertThat(QueueDrain.fill(connections, QUEUED).oneByOne(LANES)).isPositive();
    }
  }

  @Test
  void shouldFinishEachElementOnceInSets() throws Exception {
    try (var database = TestPostgres.databaseFor(QueueDrainTest.class);
        var connections = connections(database)) {
      assertThat(QueueDrain.fill(connections, QUEUED).inSets(LANES, 100)).isPositive();
    }
  }

  private static HikariDataSource connections(TestDatabase database) {
    var config = new HikariConfig();
    config.setJdbcUrl(database.jdbcUrl());
    config.setUsername(database.user());
    config.setPassword(database.password());
    config.setMaximumPoolSize(LANES);
    return new HikariDataSource(config);
  }
}
