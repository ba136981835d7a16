package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server itself crashes under load and is started again. */
class CrashedServerTest {

  private static final Logger LOG = LoggerFactory.getLogger(CrashedServerTest.class);
  private static final int DOCUMENTS = Effort.of(24, 1_000);
  private static final int CRASHES = Effort.of(3, 20);
  private static final int WORKERS = Effort.of(3, 8);

  @Test
  void shouldLoseNothingThatWasCommittedWhenTheServerCrashes() throws SQLException, IOException {
    var workflow = Orders.workflow("PT5M");
    var peace = Peace.of(CrashedServerTest.class, workflow);
    var orders = Orders.orders(DOCUMENTS);

    try (var server = FlushingServer.start();
        var plant = new Plant(server.url(), WORKERS + 1, Plant.T0, workflow).furnished()) {
      assertThat(plant.text("SHOW fsync")).isEqualTo("on");
      assertThat(plant.text("SHOW synchronous_commit")).isEqualTo("on");
      var crew = new Crew(plant, orders);
      var crashes = CompletableFuture.supplyAsync(() -> crash(server, crew.taken()));
      crew.work(WORKERS);
      // Should everything be over before the last crash, the last ones find nobody at work.
      crew.taken().release(DOCUMENTS * CRASHES);

      assertThat(crashes.join()).isEqualTo(CRASHES);
      LOG.info(
          "Crashed servers: seed={} documents={} workers={} turns={} crashes={} failures={}",
          Effort.SEED,
          DOCUMENTS,
          WORKERS,
          crew.turns(),
          CRASHES,
          crew.failures());
      assertThat(crew.failures()).isGreaterThanOrEqualTo(CRASHES);
      peace.holds(plant, orders);
    }
  }

  private static int crash(FlushingServer server, Semaphore turns) {
    var random = new SplittableRandom(Effort.SEED);
    for (int crash = 0; crash < CRASHES; crash++) {
      turns.acquireUninterruptibly(1 + random.nextInt(DOCUMENTS));
      // Whatever was done while it was down does not count.
      server.crash();
      turns.drainPermits();
    }
    return CRASHES;
  }
}
