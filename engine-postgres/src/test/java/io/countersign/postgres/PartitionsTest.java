package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows lie in the month that they were made in; months come ahead of time and go when done. */
final class PartitionsTest {

  private static final String NAMES =
      "SELECT c.relname FROM pg_class c WHERE relispartition AND relkind = 'r' AND c.relname LIKE"
          + " '%s%%' ORDER BY 1";

  private TestDatabase database;
  private SqlSession session;

  @BeforeEach
  void open() throws SQLException {
    database = TestPostgres.databaseFor(PartitionsTest.class);
    session = SqlSession.migrated(database);
  }

  @AfterEach
  void close() throws SQLException {
    session.close();
    database.close();
  }

  @Test
  void shouldPartitionThreeTablesByTheTimeOfTheirRows() throws SQLException {
    assertThat(
            session.rows(
                "SELECT c.relname, pg_get_partkeydef(c.oid), pg_get_constraintdef(o.oid) FROM"
                    + " pg_class c JOIN pg_constraint o ON o.conrelid = c.oid AND o.contype = 'p'"
                    + " WHERE c.relkind = 'p' ORDER BY 1"))
        .containsExactly(
            "steps|RANGE (instance_id)|PRIMARY KEY (org_id, instance_id, seq, idx)",
            "workflow_events_outbox|RANGE (created_at)|PRIMARY KEY (org_id, instance_id, created_at, id)",
            "workflow_side_effects_outbox|RANGE (created_at)|PRIMARY KEY (org_id, instance_id, created_at, id)");
    session.run("SET timezone = 'UTC'");
    assertThat(
            session.rows(
                "SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname ="
                    + " 'workflow_events_outbox_2026_01'"))
        .containsExactly(
            "FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00')");
    assertThat(
            session.rows(
                "SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname ="
                    + " 'steps_2026_01'"))
        .containsExactly(
            "FOR VALUES FROM ('019b76da-a800-0000-0000-000000000000')"
                + " TO ('019c167f-cc00-0000-0000-000000000000')");
  }

  @Test
  void shouldPutRowsIntoTheirMonthAndNowhereElse() throws SQLException {
    assertThat(
            List.of(
                place("2026-01-31 23:59:59.999999+00"),
                place("2026-02-01 00:00:00+00"),
                place("2026-02-01 00:30:00+01")))
        .containsExactly("steps_2026_01", "steps_2026_02", "steps_2026_01");
    assertThat(session.refusal(step("2026-06-01 00:00:00+00")))
        .contains("no partition of relation");
  }

  /** The bounds are those of UTC, wherever the session thinks it is. */
  @Test
  void shouldNotMindTheTimeZoneOfTheSession() throws SQLException {
    session.run("SET timezone = 'Pacific/Auckland'");

    session.run("SELECT workflow.ensure_partitions('2026-06-01', 1)");

    session.run("SET timezone = 'UTC'");
    assertThat(
            session.rows(
                "SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE relname ="
                    + " 'workflow_events_outbox_2026_06'"))
        .containsExactly(
            "FOR VALUES FROM ('2026-06-01 00:00:00+00') TO ('2026-07-01 00:00:00+00')");
  }

  @Test
  void shouldGoOnOverTheEndOfAMonth() throws SQLException {
    try (var keeper = SqlSession.as(database, "wf_maintenance")) {
      var keepers = new PartitionKeeper();

      var before = keepers.runOnce(keeper.connection(), Instant.parse("2026-02-28T23:59:59Z"));
      var alarm = keepers.monthsAhead(keeper.connection(), Instant.parse("2026-05-01T00:00:00Z"));
      var after = keepers.runOnce(keeper.connection(), Instant.parse("2026-05-01T00:00:00Z"));

      assertThat(before).isEqualTo(new PartitionKeeper.Kept(0, 3));
      assertThat(alarm).isZero();
      assertThat(after).isEqualTo(new PartitionKeeper.Kept(9, 3));
      assertThat(place("2026-08-31 23:00:00+00")).isEqualTo("steps_2026_08");
    }
  }

  @Test
  void shouldCountMonthsUntilTheFirstThatIsMissing() throws SQLException {
    session.run("DROP TABLE workflow.workflow_side_effects_outbox_2026_04");

    assertThat(new PartitionKeeper().monthsAhead(session.connection(), SqlSession.TODAY))
        .isEqualTo(1);
  }

  @Test
  void shouldLetSeveralKeepersRunAtOnce() throws Exception {
    // given
    var barrier = new CyclicBarrier(2);
    Callable<Integer> keeping =
        () -> {
          try (var keeper = SqlSession.as(database, "wf_maintenance")) {
            barrier.await(30, TimeUnit.SECONDS);
            return new PartitionKeeper()
                .runOnce(keeper.connection(), Instant.parse("2026-12-24T00:00:00Z"))
                .made();
          }
        };
    var threads = Executors.newFixedThreadPool(2);

    // when
    int made = 0;
    try {
      for (var one : threads.invokeAll(List.of(keeping, keeping))) {
        made += one.get();
      }
    } finally {
      threads.shutdown();
    }

    // then
    assertThat(made).isEqualTo(15);
  }

  /** A month is added while another transaction has written and not yet ended. */
  @Test
  void shouldAddAMonthBesideOpenTransactions() throws SQLException {
    try (var keeper = SqlSession.as(database, "wf_maintenance")) {
      session.connection().setAutoCommit(false);
      session.run(step("2026-02-02 00:00:00+00"));

      var kept =
          new PartitionKeeper().runOnce(keeper.connection(), Instant.parse("2026-03-02T00:00:00Z"));

      assertThat(kept.made()).isEqualTo(3);
      session.connection().rollback();
    }
  }

  @Test
  void shouldDropAMonthOfAnOutboxAndKeepWhatWasGivenUp() throws SQLException {
    // given
    Rows.trigger(session, "acme", 1, "completed");
    Rows.trigger(session, "rival", 2, "dead_letter");
    Rows.effect(session, "acme", 1, "dead_letter");

    // when
    var dropped = drop("2026-06-01");

    // then
    assertThat(dropped)
        .contains("workflow_events_outbox_2026_02", "workflow_side_effects_outbox_2026_02");
    assertThat(
            session.rows(
                "SELECT org_id, source_table, outbox_id, row_json ->> 'status' FROM"
                    + " workflow.workflow_dead_letters ORDER BY 1"))
        .containsExactly(
            "acme|side_effects|" + Rows.uuid(1) + "|dead_letter",
            "rival|events|" + Rows.uuid(2) + "|dead_letter");
    assertThat(session.rows(NAMES.formatted("workflow_events_outbox"))).isEmpty();
  }

  @Test
  void shouldKeepAMonthWithSomethingToDo() throws SQLException {
    Rows.trigger(session, "acme", 1, "pending");
    Rows.effect(session, "acme", 1, "failed");

    assertThat(drop("2026-03-01"))
        .containsExactly(
            "steps_2026_01",
            "workflow_events_outbox_2026_01",
            "workflow_side_effects_outbox_2026_01",
            "steps_2026_02");
  }

  @Test
  void shouldKeepAMonthOfWhichSomethingWasDoneLately() throws SQLException {
    Rows.trigger(session, "acme", 1, "completed");
    session.run("UPDATE workflow.workflow_events_outbox SET completed_at = '2026-03-02'");

    assertThat(drop("2026-03-01")).doesNotContain("workflow_events_outbox_2026_02");
    assertThat(drop("2026-03-03")).contains("workflow_events_outbox_2026_02");
  }

  @Test
  void shouldKeepAMonthOfStepsUntilRetentionTookThem() throws SQLException {
    Rows.step(session, "acme", 1, "completed");

    assertThat(drop("2027-01-01")).contains("steps_2026_03").doesNotContain("steps_2026_02");
  }

  @Test
  void shouldKeepAMonthThatHasNotEnded() throws SQLException {
    assertThat(drop("2026-02-28")).allMatch(name -> name.endsWith("_2026_01")).hasSize(3);
  }

  @Test
  void shouldLetOnlyMaintenanceDropMonths() throws SQLException {
    try (var worker = SqlSession.as(database, "wf_worker")) {
      assertThatThrownBy(() -> new PartitionKeeper().drop(worker.connection(), SqlSession.TODAY))
          .isInstanceOfSatisfying(
              SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
    }
  }

  private List<String> drop(String before) throws SQLException {
    try (var maintenance = SqlSession.as(database, "wf_maintenance")) {
      return new PartitionKeeper()
          .drop(maintenance.connection(), Instant.parse(before + "T00:00:00Z"));
    }
  }

  /** The partition that a step of a time is put into. */
  private String place(String at) throws SQLException {
    return session.one(step(at) + " RETURNING tableoid::regclass::text").replace("workflow.", "");
  }

  private static String step(String at) {
    return "INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,"
        + " token_id, entity_version, idempotency_key) VALUES ('"
        + at
        + "', 'acme', workflow.lowest_id('"
        + at
        + "'), 1, 'n', 'action', 't', 1, '\\x01')";
  }
}
