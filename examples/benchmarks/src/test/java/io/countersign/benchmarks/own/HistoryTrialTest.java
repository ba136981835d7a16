package io.countersign.benchmarks.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.load.Workload;
import io.countersign.testkit.server.TestPostgres;
import org.junit.jupiter.api.Test;

/**
 * What is stored for the measurement are finished instances, and the engine goes on beside them.
 */
class HistoryTrialTest {

  private static final int STORED = 20;

  @Test
  void shouldStoreCopiesOfAFinishedInstance() throws Exception {
    try (var database = TestPostgres.databaseFor(HistoryTrialTest.class);
        var running = new Countersign().open(database.dataSource())) {
      var lane = running.lane(Workload.APPROVAL);

      new HistoryTrial(STORED).fill(database.dataSource(), running);

      assertThat(running.finished(Workload.APPROVAL)).isEqualTo(1 + STORED);
      lane.start();
      lane.decide(0);
      assertThat(running.finished(Workload.APPROVAL)).isEqualTo(2 + STORED);
    }
  }
}
