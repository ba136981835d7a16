package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * WF-02, WF-11, WF-14 and WF-16 come down to keys of receipts in the database. Each test shows that
 * the key holds, and that nothing else would: without it, the same goes through.
 */
final class ReceiptsTest {

  private static final Ground ground = Ground.of(ReceiptsTest.class);

  private final Firm firm = new Firm(ground);

  @BeforeEach
  void begin() {
    ground.empty();
    firm.host.empty();
    firm.runs();
    firm.submits("inv-1");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** Runs statements in a transaction that is rolled back. */
  private static void tried(String... statements) throws SQLException {
    try (var connection = ground.connect()) {
      connection.setAutoCommit(false);
      for (var statement : statements) {
        InvoiceTable.run(connection, statement);
      }
      connection.rollback();
    }
  }

  @Test
  void shouldTakeTheReceiptOfAStepAndOfAJoinOnce() throws SQLException {
    var again =
        "INSERT INTO workflow.workflow_step_receipts SELECT * FROM workflow.workflow_step_receipts";

    assertThat(firm.steps("inv-1")).isNotEmpty();
    assertThatThrownBy(() -> tried(again)).hasMessageContaining("workflow_step_receipts_pkey");
    tried(
        "ALTER TABLE workflow.workflow_step_receipts DROP CONSTRAINT workflow_step_receipts_pkey",
        again);
  }

  @Test
  void shouldPutAReasonIntoTheOutboxOnce() throws SQLException {
    var again =
        "SELECT workflow.enqueue('acme', jsonb_build_array(jsonb_build_object("
            + "'id', gen_random_uuid(), 'at', o.created_at, 'instance', o.instance_id,"
            + " 'type', o.event_type, 'cause', o.cause, 'version', o.entity_version,"
            + " 'payload', o.payload_json, 'actor', o.actor_json,"
            + " 'key', encode(o.event_idempotency_key, 'hex'))))"
            + " FROM workflow.workflow_events_outbox o";
    var twice =
        "DO $$ BEGIN IF EXISTS (SELECT FROM workflow.workflow_events_outbox"
            + " GROUP BY event_idempotency_key HAVING count(*) > 1)"
            + " THEN RAISE 'queued twice'; END IF; END $$";

    tried(again, twice);
    assertThatThrownBy(
            () ->
                tried(
                    "ALTER TABLE workflow.workflow_outbox_receipts"
                        + " DROP CONSTRAINT workflow_outbox_receipts_pkey",
                    again,
                    twice))
        .hasMessageContaining("queued twice");
  }
}
