package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.advance.WF11OutboxIdempotencyKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-11 in Postgres: a reason is queued by the session to which the database gives its key. */
final class WF11OutboxIdempotencyTest extends WF11OutboxIdempotencyKit {

  private static final Ground ground = Ground.of(WF11OutboxIdempotencyTest.class);
  private static final String COUNT =
      "SELECT count(*), count(DISTINCT event_idempotency_key) FROM workflow.workflow_events_outbox";

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  private static String queue() {
    return "DO $$ BEGIN PERFORM workflow.enqueue('acme', jsonb_build_array(jsonb_build_object("
        + "'id', gen_random_uuid(), 'at', '2026-02-03', 'instance', '"
        + Rows.uuid(1)
        + "', 'type', 'advance', 'cause', '1', 'version', 1, 'payload', '{}'::jsonb,"
        + " 'actor', '{}'::jsonb, 'key', '01'))); END $$";
  }

  @Test
  void shouldQueueAReasonOnceForTwoSessions() throws SQLException {
    ground.empty();
    try (var race = new Race(ground)) {
      race.first().run(queue());
      var second = race.heldUp(queue());

      race.first().connection().commit();

      Race.end(second);
      race.second().commit();
      assertThat(race.first().one(COUNT)).isEqualTo("1|1");
    }
  }

  @Test
  void shouldQueueTheReasonOfTheSecondSessionWhenTheFirstGoesBack() throws SQLException {
    ground.empty();
    try (var race = new Race(ground)) {
      race.first().run(queue());
      var second = race.heldUp(queue());

      race.first().connection().rollback();

      Race.end(second);
      race.second().commit();
      assertThat(race.first().one(COUNT)).isEqualTo("1|1");
    }
  }

  /** It is the key that does it, and nothing else. */
  @Test
  void shouldQueueAReasonTwiceWithoutTheKey() throws SQLException {
    ground.empty();
    try (var race = new Race(ground)) {
      race.first()
          .run(
              "ALTER TABLE workflow.workflow_outbox_receipts"
                  + " DROP CONSTRAINT workflow_outbox_receipts_pkey");

      race.first().run(queue());
      race.first().run(queue());

      assertThat(race.first().one(COUNT)).isEqualTo("2|1");
      race.first().connection().rollback();
    }
  }
}
