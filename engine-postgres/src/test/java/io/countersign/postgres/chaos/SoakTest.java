package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.settings.RetryPolicy;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.postgres.PartitionKeeper;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A day and a night, from the last day of a month into the next one, in a time that jumps. Orders
 * come all day and rest for hours, receivers refuse, workers vanish with what they claimed, and the
 * partitions of the next month are made while everything is at work.
 */
class SoakTest {

  private static final Logger LOG = LoggerFactory.getLogger(SoakTest.class);
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  /** Migrated so long ago that the last partition there is is that of January. */
  private static final Instant LONG_AGO = Instant.parse("2025-10-15T00:00:00Z");

  private static final Duration STEP = Duration.ofMinutes(10);
  private static final int STEPS = 144;
  private static final int STEPS_WITH_ORDERS = 66;
  private static final int DOCUMENTS = Effort.of(36, 5_000);
  private static final int MOST_TURNS = 1_000_000;
  private static final int REFUSALS = 3;
  private static final String REST = "PT6H";

  private final SplittableRandom random = new SplittableRandom(Effort.SEED);
  private final Deque<DocumentRef> open = new ArrayDeque<>();
  private int begun;
  private int vanished;
  private int keptAhead;

  @Test
  void shouldLeaveNothingPendingAfterADay() throws SQLException {
    var workflow = Orders.workflow(REST);
    var peace = Peace.of(SoakTest.class, workflow);
    var again = new RetryPolicy(100, Duration.ofMinutes(1), 4, Duration.ofHours(2), 20);

    try (var database = TestPostgres.databaseFor(SoakTest.class);
        var plant =
            new Plant(Peace.url(database), 2, NOON, workflow, new Plant.Habits(again, REFUSALS))
                .furnished(LONG_AGO)) {
      for (int step = 0; step < STEPS; step++) {
        step(plant, step);
      }

      LOG.info(
          "Soak: seed={} documents={} hours={} vanished workers={} steps in January={} and"
              + " February={}",
          Effort.SEED,
          DOCUMENTS,
          Duration.between(NOON, plant.tide().get()).toHours(),
          vanished,
          plant.number(HostSql.STEPS_IN_JANUARY),
          plant.number(HostSql.STEPS_IN_FEBRUARY));
      assertThat(vanished).isGreaterThan(10);
      assertThat(open).isEmpty();
      assertThat(plant.number(HostSql.OPEN_WORK)).isZero();
      assertThat(plant.number(HostSql.STEPS_IN_JANUARY)).isPositive();
      assertThat(plant.number(HostSql.STEPS_IN_FEBRUARY)).isPositive();
      assertThat(plant.number(HostSql.MOST_SENT)).isGreaterThan(REFUSALS);
      assertThat(keptAhead).isEqualTo(PartitionKeeper.MONTHS_AHEAD);
      peace.holds(plant, Orders.orders(DOCUMENTS));
    }
  }

  private void step(Plant plant, int step) throws SQLException {
    plant.tide().passes(STEP);
    if (step % 6 == 0) {
      keep(plant);
    }
    for (; begun < Math.min(DOCUMENTS, DOCUMENTS * (step + 1) / STEPS_WITH_ORDERS); begun++) {
      open.add(Orders.order(begun));
    }
    vanish(plant);
    var clerk = new Clerk(plant.store(), plant.engine(), plant.host(), plant.tide());
    var turns = plant.turns("worker");
    boolean isAtWork = true;
    for (int turn = 0; isAtWork; turn++) {
      assertThat(turn).isLessThan(MOST_TURNS);
      isAtWork = visits(clerk) + works(turns) > 0;
    }
  }

  private void keep(Plant plant) throws SQLException {
    try (var connection = plant.connect()) {
      connection.setAutoCommit(false);
      keptAhead = new PartitionKeeper().runOnce(connection, plant.tide().get()).monthsAhead();
      connection.commit();
    }
  }

  private int visits(Clerk clerk) {
    int did = 0;
    for (int left = open.size(); left > 0; left--) {
      var order = open.remove();
      var visit = clerk.visit(order);
      did += visit == Clerk.Visit.DID ? 1 : 0;
      if (visit != Clerk.Visit.OVER) {
        open.add(order);
      }
    }
    return did;
  }

  private static int works(ManualWorkers turns) {
    return turns.advance() + turns.send() + turns.tidy();
  }

  /**
   * A worker claims what is due and is never heard of again; its claims lapse before the next step.
   */
  private void vanish(Plant plant) {
    var store = plant.store();
    int limit = random.nextInt(4);
    var now = plant.tide().get();
    var lease = new LeaseRequest("gone", now, now.plus(STEP.dividedBy(2)), limit);
    if (limit > 0) {
      vanished +=
          store
              .transactions()
              .inOwn(
                  tx -> {
                    tx.triggers().queueDue(now, limit);
                    return tx.triggers().claim(lease).rows().size()
                        + tx.effects().claim(lease).rows().size();
                  });
    }
  }
}
