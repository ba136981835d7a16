package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.UserId;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Nothing that the store does reads a large table from end to end, in its own statements or in
 * those of its functions. The server itself counts how its tables and indexes were read.
 */
final class PlansTest {

  private static final int ROWS = Integer.getInteger("countersign.test.planRows", 100_000);
  private static final int OFTEN = 7;
  private static final Ground ground = Ground.of(PlansTest.class);
  private static final InvoiceTable host = new InvoiceTable(ground);

  private static final String FILL =
      """
      SET session_replication_role = replica;
      CREATE TEMP TABLE n AS SELECT i, workflow.row_id('plan', workflow.lowest_id(
          '2026-01-01 00:00:00+00'::timestamptz + make_interval(secs => i)), i, 0) AS id,
        '2026-01-01 00:00:00+00'::timestamptz + make_interval(secs => i) AS at
        FROM generate_series(1, %1$d) i;
      INSERT INTO workflow.instances (id, org_id, definition_id, definition_version,
          compiled_hash, entity_type, entity_id, entity_version, status, started_at, completed_at,
          updated_at, ended_number)
        SELECT n.id, 'acme', d.id, 1, d.compiled_hash, 'invoice', 'old-' || i, 1, 'completed', at,
          at, at, i FROM n, workflow.workflow_definitions d LIMIT %1$d;
      INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,
          token_id, entity_version, status, idempotency_key, resume_at, waiting_for_event_key,
          asked_json, asked_at, material_hash, verdict)
        SELECT at, 'acme', id, 1, 'n', 'approval', 'r1', 1, 'completed', int8send(i),
          CASE WHEN i %% 5 = 0 THEN at + interval '2 years' END,
          CASE WHEN i %% 5 = 1 THEN 'key-' || i END, '{}', at, 'h', 'open' FROM n;
      INSERT INTO workflow.workflow_events_outbox (id, created_at, org_id, instance_id,
          entity_version, event_type, cause, actor_json, event_idempotency_key, status,
          next_retry_at, lease_until)
        SELECT id, at, 'acme', id, 1, 'advance', 'c', '{}', int8send(i),
          (ARRAY['completed', 'completed', 'failed', 'dead_letter', 'processing'])[i %% 5 + 1],
          at + interval '2 years', at + interval '2 years' FROM n;
      INSERT INTO workflow.workflow_side_effects_outbox (id, created_at, org_id, instance_id, seq,
          step_seq, step_execution_id, effect_type, event_idempotency_key, status, next_retry_at,
          lease_until)
        SELECT id, at, 'acme', id, 1, 1, id, 'webhook', int8send(i),
          (ARRAY['completed', 'completed', 'failed', 'dead_letter', 'processing'])[i %% 5 + 1],
          at + interval '2 years', at + interval '2 years' FROM n;
      INSERT INTO workflow.workflow_outbox_receipts
        SELECT 'acme', id, int8send(i), 'events', id, at FROM n;
      INSERT INTO workflow.workflow_events
        SELECT 'acme', id, 1, 1, at, '[]', int8send(i) FROM n;
      INSERT INTO workflow.event_values SELECT 'acme', id, 1, '[]' FROM n;
      INSERT INTO workflow.workflow_notes SELECT 'acme', id, 1, 'olga', 'seen', at FROM n;
      INSERT INTO workflow.workflow_inbox
        SELECT 'acme', 'e' || i, 'kept-' || i, '{}', '{}', at, true FROM n;
      INSERT INTO workflow.assignees (org_id, instance_id, step_seq, ordinal, party, user_id)
        SELECT 'acme', id, 1, 0, 0, 'user-' || i FROM n;
      INSERT INTO workflow.decisions
        SELECT 'acme', id, 1, 0, 0, 'user', 'approved', '', at FROM n;
      ANALYZE
      """;

  private static final String ALONE =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'
      """;

  private static final String SCANS =
      """
      SELECT relname, seq_scan FROM pg_stat_user_tables
      WHERE schemaname = 'workflow' AND n_live_tup > 1000
      """;

  private static final String USED =
      """
      SELECT coalesce(p.relname, s.indexrelname), sum(s.idx_scan) FROM pg_stat_user_indexes s
      LEFT JOIN pg_inherits h ON h.inhrelid = s.indexrelid
      LEFT JOIN pg_class p ON p.oid = h.inhparent
      WHERE s.schemaname = 'workflow' GROUP BY 1 HAVING sum(s.idx_scan) > 0
      """;

  /** The indexes that calls of the store go by. */
  private static final List<String> EXPECTED =
      List.of(
          "instances_pkey",
          "instances_one_active",
          "steps_pkey",
          "steps_receipt",
          "steps_resume",
          "steps_event",
          "workflow_events_outbox_pkey",
          "workflow_events_outbox_pending",
          "workflow_events_outbox_failed",
          "workflow_events_outbox_claimed",
          "workflow_events_outbox_instance",
          "workflow_side_effects_outbox_pending",
          "workflow_side_effects_outbox_failed",
          "workflow_side_effects_outbox_claimed",
          "workflow_outbox_receipts_pkey",
          "workflow_events_pkey",
          "event_values_pkey",
          "workflow_notes_pkey",
          "workflow_inbox_kept",
          "decisions_pkey",
          "assignees_user");

  @BeforeAll
  static void fill() throws SQLException {
    new Firm(ground).runs();
    try (var connection = ground.connect()) {
      InvoiceTable.run(connection, FILL.formatted(ROWS));
    }
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** Counters of the server, once every other session has ended and told it what it did. */
  private static Map<String, Long> counters(String sql) throws SQLException {
    try (var connection = ground.connect();
        var statement = connection.createStatement()) {
      long others = 1;
      while (others > 0) {
        try (var rows = statement.executeQuery(ALONE)) {
          rows.next();
          others = rows.getLong(1);
        }
      }
      var all = new TreeMap<String, Long>();
      try (var rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          all.put(rows.getString(1), rows.getLong(2));
        }
      }
      return all;
    }
  }

  /** In sessions that are old enough for the server to keep plans, too, where it may. */
  @ParameterizedTest
  @ValueSource(strings = {"force_custom_plan", "auto"})
  void shouldReadNoLargeTableFromEndToEnd(String mode) throws SQLException {
    var source = new PGSimpleDataSource();
    source.setUrl(ground.source().getUrl());
    source.setUser(ground.source().getUser());
    source.setPassword(ground.source().getPassword());
    source.setOptions("-c plan_cache_mode=" + mode);
    var before = counters(SCANS);

    try (var pool = new HikariDataSource()) {
      pool.setDataSource(source);
      pool.setMaximumPoolSize(1);
      var later = Firm.NOW.plus(Duration.ofHours(2));
      var firm = new Firm(PostgresStore.over(pool).clock(() -> Firm.NOW), host, Firm.ORG);
      var afterwards = new Firm(PostgresStore.over(pool).clock(() -> later), host, Firm.ORG);
      firm.runs(
          Firm.approval(new Approvers.User("ada")),
          new StepForm.WaitEvent("{entity.id}", Optional.of("PT1H")));
      for (int i = 0; i < OFTEN; i++) {
        everything(firm, afterwards, mode + i);
      }
    }

    var after = counters(SCANS);
    assertThat(after).hasSizeGreaterThan(10);
    before.forEach((table, scans) -> assertThat(after).as(table).containsEntry(table, scans));
    assertThat(counters(USED)).containsKeys(EXPECTED.toArray(String[]::new));
  }

  /** Every call of the store, in the way the engine makes it. */
  private static void everything(Firm firm, Firm afterwards, String id) {
    firm.submits(id);
    firm.in(
        tx -> {
          var joined = firm.engine.in(tx);
          joined.guard(ProposedChange.edit(firm.document(id), List.of("note")), Firm.by(Firm.EVE));
          var connection = PostgresStore.connection(tx);
          var same = InvoiceTable.read(connection, id).orElseThrow();
          return joined.record(DocumentChange.update(firm.document(id), same), Firm.by(Firm.EVE));
        });
    int asked =
        firm.in(tx -> firm.engine.inspect().inbox(tx, OrgId.of(Firm.ORG), UserId.of("ada")).size());
    assertThat(asked).isPositive();
    var yes = firm.answer(id, Answer.APPROVED);
    firm.in(
        tx ->
            firm.engine.in(tx).advancing().answer(firm.key(id), yes, Firm.by(Actor.person("ada"))));
    firm.in(tx -> firm.engine.in(tx).note(firm.key(id), "seen", Firm.by(Firm.EVE)));
    firm.deliver("another of " + id, "nobody waits for this");
    firm.deliver("of " + id, id);
    firm.work();
    afterwards.turns("later").advance();
    firm.in(
        tx ->
            firm.engine
                .in(tx)
                .request(firm.key(id), TransitionRequest.of("close"), Firm.by(Firm.EVE)));
    firm.work();
    var instance = firm.state(id).identity().instance();
    firm.in(
        tx -> {
          tx.history().steps(OrgId.of(Firm.ORG), InstanceId.of(instance));
          tx.history().openTriggers(OrgId.of(Firm.ORG), InstanceId.of(instance));
          tx.history().instance(new InstanceKey.ByDocument(firm.document("old-17")));
          tx.triggers().reap(Firm.NOW);
          tx.effects().reap(Firm.NOW);
          tx.approvals().of(OrgId.of(Firm.ORG), InstanceId.of(instance));
          return tx.approvals().pickedLast(OrgId.of(Firm.ORG), "manager");
        });
    assertThat(firm.wrong(id)).isEmpty();
  }
}
