package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sessions of workers are ended by an administrator at random moments of their work. */
class TerminatedSessionsTest {

  private static final Logger LOG = LoggerFactory.getLogger(TerminatedSessionsTest.class);
  private static final int DOCUMENTS = Effort.of(60, 1_000);
  private static final int WORKERS = Effort.of(4, 8);

  @Test
  void shouldLeaveEveryDocumentWhereTheUninterruptedRunPutsIt() throws SQLException {
    var workflow = Orders.workflow("PT5M");
    var peace = Peace.of(TerminatedSessionsTest.class, workflow);
    var orders = Orders.orders(DOCUMENTS);

    try (var database = TestPostgres.databaseFor(TerminatedSessionsTest.class);
        var plant = new Plant(Peace.url(database), WORKERS + 1, Plant.T0, workflow).furnished()) {
      var crew = new Crew(plant, orders);
      int strikes;
      try (var killer = new Killer(plant, crew.taken(), Effort.SEED)) {
        crew.work(WORKERS);
        strikes = killer.strikes();
      }

      LOG.info(
          "Terminated sessions: seed={} documents={} workers={} turns={} strikes={} failures={}",
          Effort.SEED,
          DOCUMENTS,
          WORKERS,
          crew.turns(),
          strikes,
          crew.failures());
      assertThat(strikes).isGreaterThan(DOCUMENTS / 4);
      assertThat(crew.failures()).isPositive();
      plant.leaveSessions();
      peace.holds(plant, orders);
    }
  }
}
