package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What leaves is over, is old, and leaves whole. */
final class RetentionTest {

  /** Ninety days before the first of June. */
  private static final String LIMIT = "2026-03-03 00:00:00+00";

  private TestDatabase database;
  private SqlSession session;
  private SqlSession maintenance;

  @BeforeEach
  void open() throws SQLException {
    database = TestPostgres.databaseFor(RetentionTest.class);
    session = SqlSession.migrated(database);
    maintenance = SqlSession.as(database, "wf_maintenance");
  }

  @AfterEach
  void close() throws SQLException {
    maintenance.close();
    session.close();
    database.close();
  }

  @Test
  void shouldTakeReceiptsOfInstancesThatAreOverForLong() throws SQLException {
    // given
    Rows.definition(session, "acme", 1);
    Rows.definition(session, "rival", 2);
    given("acme", 11, "completed", "2026-03-02");
    given("acme", 12, "completed", "2026-03-04");
    given("acme", 13, "running", null);
    given("rival", 14, "cancelled", "2026-03-02");
    given("rival", 15, "failed", "2026-03-02");

    // when
    var first = maintenance.one("SELECT workflow.prune_receipts('" + LIMIT + "', 2)");
    var second = maintenance.one("SELECT workflow.prune_receipts('" + LIMIT + "', 2)");
    var third = maintenance.one("SELECT workflow.prune_receipts('" + LIMIT + "', 2)");

    // then
    assertThat(List.of(first, second, third)).containsExactly("2", "1", "0");
    for (var table : List.of("workflow_outbox_receipts")) {
      assertThat(session.rows("SELECT DISTINCT instance_id FROM workflow." + table + " ORDER BY 1"))
          .containsExactly(Rows.uuid(12), Rows.uuid(13));
    }
    assertThat(session.one("SELECT count(*) FROM workflow.workflow_instances")).isEqualTo("5");
  }

  @Test
  void shouldTakeRowsOfTheOutboxesThatAreDoneForLong() throws SQLException {
    // given
    for (int number = 1; number <= 4; number++) {
      var status = List.of("completed", "completed", "dead_letter", "pending").get(number - 1);
      Rows.trigger(session, "acme", number, status);
      Rows.effect(session, "rival", number, status);
    }
    for (var table : List.of("workflow_events_outbox", "workflow_side_effects_outbox")) {
      var done = "UPDATE workflow." + table + " SET completed_at = '2026-03-0%d' WHERE id = '%s'";
      session.run(done.formatted(2, Rows.uuid(1)));
      session.run(done.formatted(4, Rows.uuid(2)));
    }

    // when
    var taken = maintenance.one("SELECT workflow.prune_outboxes('" + LIMIT + "', 100)");

    // then
    assertThat(taken).isEqualTo("2");
    for (var table : List.of("workflow_events_outbox", "workflow_side_effects_outbox")) {
      assertThat(session.rows("SELECT id FROM workflow." + table + " ORDER BY 1"))
          .containsExactly(Rows.uuid(2), Rows.uuid(3), Rows.uuid(4));
    }
  }

  @Test
  void shouldForgetEventsThatCameLongAgo() throws SQLException {
    // given
    for (int number = 1; number <= 3; number++) {
      Rows.inbox(session, "acme", number);
    }
    session.run(
        "UPDATE workflow.workflow_inbox SET received_at = '2026-04-01' WHERE event_id = '3'");
    session.run("UPDATE workflow.workflow_inbox SET payload_json = '{\"a\": 1}'");

    // when
    var first = maintenance.one("SELECT workflow.prune_inbox('" + LIMIT + "', 1)");
    var second = maintenance.one("SELECT workflow.prune_inbox('" + LIMIT + "', 9)");

    // then
    assertThat(List.of(first, second)).containsExactly("1", "1");
    assertThat(
            session.rows(
                "SELECT event_id, kept, payload_json FROM workflow.workflow_inbox ORDER BY 1"))
        .containsExactly("3|t|{\"a\": 1}");
  }

  /** Two that run at once do not wait for each other. */
  @Test
  void shouldLeaveToAnotherWhatThatOneIsTaking() throws SQLException {
    // given
    Rows.definition(session, "acme", 1);
    given("acme", 16, "completed", "2026-03-02");
    Rows.trigger(session, "acme", 16, "completed");
    session.run("UPDATE workflow.workflow_events_outbox SET completed_at = '2026-03-01'");
    var receipts = "SELECT workflow.prune_receipts('" + LIMIT + "', 9)";
    var outboxes = "SELECT workflow.prune_outboxes('" + LIMIT + "', 9)";

    // when
    session.connection().setAutoCommit(false);
    var taken = List.of(session.one(receipts), session.one(outboxes));
    var left = List.of(maintenance.one(receipts), maintenance.one(outboxes));
    session.connection().rollback();
    session.connection().setAutoCommit(true);

    // then
    assertThat(taken).containsExactly("1", "1");
    assertThat(left).containsExactly("0", "0");
    assertThat(maintenance.one(receipts)).isEqualTo("1");
  }

  @Test
  void shouldTakeAnInstanceWithAllThatBelongsToIt() throws SQLException {
    // given
    Rows.definition(session, "acme", 1);
    everything(21);
    everything(22);
    session.run("UPDATE workflow.instances SET status = 'completed'");
    Rows.over(session, 21, "2026-01-15");
    Rows.over(session, 22, "2026-04-15");

    // when
    var kept = maintenance.one("SELECT workflow.prune_instances('" + LIMIT + "', 100, false)");
    var taken = maintenance.one("SELECT workflow.prune_instances('" + LIMIT + "', 100, true)");

    // then
    assertThat(kept).isEqualTo("0");
    assertThat(taken).isEqualTo("1");
    for (var table :
        List.of(
            "workflow_step_executions",
            "workflow_step_receipts",
            "workflow_outbox_receipts",
            "workflow_events",
            "workflow_event_values",
            "workflow_notes",
            "approval_requests")) {
      assertThat(session.rows("SELECT DISTINCT instance_id FROM workflow." + table))
          .as(table)
          .containsExactly(Rows.uuid(22));
    }
    assertThat(session.rows("SELECT id FROM workflow.workflow_instances"))
        .containsExactly(Rows.uuid(22));
    assertThat(session.rows("SELECT instance_id FROM workflow.approval_decisions"))
        .containsExactly(Rows.uuid(22));
    assertThat(session.rows("SELECT instance_id FROM workflow.approval_assignees"))
        .containsExactly(Rows.uuid(22));
  }

  @Test
  void shouldKeepTheLastInstanceOfADocument() throws SQLException {
    // given
    Rows.definition(session, "acme", 1);
    for (int number = 31; number <= 33; number++) {
      session.run(
          "INSERT INTO workflow.instances (id, org_id, definition_id, definition_version,"
              + " compiled_hash, entity_type, entity_id, entity_version, status, started_at,"
              + " updated_at) VALUES ('"
              + Rows.uuid(number)
              + "', 'acme', '"
              + Rows.uuid(1)
              + "', 1, 'hash', 'invoice', 'same', 1, 'completed', '2026-01-01', '2026-01-01')");
      Rows.over(session, number, "2026-01-1" + (number - 30));
    }

    // when
    var taken = maintenance.one("SELECT workflow.prune_instances('" + LIMIT + "', 100, false)");

    // then
    assertThat(taken).isEqualTo("2");
    assertThat(session.rows("SELECT id FROM workflow.workflow_instances"))
        .containsExactly(Rows.uuid(33));
  }

  @Test
  void shouldKeepAnInstanceOfWhichSomethingIsStillToBeSent() throws SQLException {
    // given
    Rows.definition(session, "acme", 1);
    given("acme", 41, "completed", "2026-01-15");
    given("acme", 42, "completed", "2026-01-15");
    given("acme", 43, "completed", "2026-01-15");
    Rows.effect(session, "acme", 41, "failed");
    Rows.trigger(session, "acme", 42, "pending");
    Rows.effect(session, "acme", 43, "dead_letter");

    // when
    maintenance.one("SELECT workflow.prune_instances('" + LIMIT + "', 100, true)");

    // then
    assertThat(session.rows("SELECT id FROM workflow.workflow_instances ORDER BY 1"))
        .containsExactly(Rows.uuid(41), Rows.uuid(42));
  }

  private void given(String org, int number, String status, @Nullable String over)
      throws SQLException {
    Rows.instance(session, org, number, status);
    Rows.receipts(session, org, number);
    if (over != null) {
      Rows.over(session, number, over);
    }
  }

  private void everything(int number) throws SQLException {
    Rows.instance(session, "acme", number, "running");
    Rows.step(session, "acme", number, "completed");
    Rows.approval(session, "acme", number, "approved");
    Rows.decision(session, "acme", number);
    Rows.journal(session, "acme", number);
    Rows.receipts(session, "acme", number);
    Rows.note(session, "acme", number);
  }
}
