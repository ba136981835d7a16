package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.advance.WF02ExactlyOnceStepKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-02 in Postgres: a receipt is a row whose key the database gives to one session. */
final class WF02ExactlyOnceStepTest extends WF02ExactlyOnceStepKit {

  private static final Ground ground = Ground.of(WF02ExactlyOnceStepTest.class);
  private static final String TAKE = Rows.receipt("acme", Rows.uuid(1), "01");

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Test
  void shouldGiveAReceiptToOneOfTwoSessions() throws SQLException {
    ground.empty();
    try (var race = new Race(ground)) {
      race.first().run(TAKE);
      var second = race.heldUp(TAKE);

      race.first().connection().commit();

      assertThat(Race.end(second)).contains("steps_");
    }
  }

  @Test
  void shouldGiveTheReceiptToTheSecondSessionWhenTheFirstGoesBack() throws SQLException {
    ground.empty();
    try (var race = new Race(ground)) {
      race.first().run(TAKE);
      var second = race.heldUp(TAKE);

      race.first().connection().rollback();

      assertThat(Race.end(second)).isEqualTo("1");
    }
  }

  /** It is the key that does it, and nothing else. */
  @Test
  void shouldTakeAReceiptTwiceWithoutTheKey() throws SQLException {
    ground.empty();
    try (var race = new Race(ground)) {
      race.first().run("DROP INDEX workflow.steps_receipt");

      assertThat(race.first().run(TAKE) + race.first().run(TAKE)).isEqualTo(2);

      race.first().connection().rollback();
    }
  }
}
