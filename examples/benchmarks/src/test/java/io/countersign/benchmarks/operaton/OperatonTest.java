package io.countersign.benchmarks.operaton;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.load.Workload;
import io.countersign.testkit.server.TestPostgres;
import org.junit.jupiter.api.Test;

/** The rival leads documents of every workload to their end. */
class OperatonTest {

  @Test
  void shouldLeadDocumentsToTheirEnd() throws Exception {
    try (var database = TestPostgres.databaseFor(OperatonTest.class);
        var running = new Operaton().open(database.dataSource())) {
      for (var workload : Workload.values()) {
        var lane = running.lane(workload);

        lane.start();
        long beforeDecisions = running.finished(workload);
        for (int branch = 0; branch < workload.decisions(); branch++) {
          lane.decide(branch);
        }

        assertThat(beforeDecisions).isEqualTo(workload.decisions() == 0 ? 1 : 0);
        assertThat(running.finished(workload)).as(workload.code()).isEqualTo(1);
      }
    }
  }
}
