package io.countersign.benchmarks.dbos;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.benchmarks.load.Workload;
import io.countersign.testkit.server.TestPostgres;
import org.junit.jupiter.api.Test;

/** The rival leads documents of W1 to their end, and waits for the approval. */
class DbosContenderTest {

  @Test
  void shouldLeadDocumentsToTheirEnd() throws Exception {
    var contender = new DbosContender();
    var config = new HikariConfig();
    try (var database = TestPostgres.databaseFor(DbosContenderTest.class)) {
      config.setJdbcUrl(database.jdbcUrl());
      config.setUsername(database.user());
      config.setPassword(database.password());
      config.setMaximumPoolSize(2 + contender.spareConnections());
      try (var connections = new HikariDataSource(config);
          var running = contender.open(connections)) {
        var lane = running.lane(Workload.APPROVAL);

        lane.start();
        long beforeDecision = running.finished(Workload.APPROVAL);
        lane.decide(0);

        assertThat(beforeDecision).isZero();
        assertThat(running.finished(Workload.APPROVAL)).isEqualTo(1);
        assertThat(contender.runs(Workload.FORK)).isFalse();
      }
    }
  }
}
