package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables are those that were agreed on, but for what the page on deviations says. */
@WithPostgres
final class TablesTest {

  private static final String PATCH =
      "INSERT INTO workflow.workflow_definitions (id, org_id, entity_type, name, definition_kind,"
          + " is_default, nodes_json, edges_json, slots_json, base_ref, body_patches_json,"
          + " compiled_json, compiled_hash) VALUES ('00000000-0000-0000-0000-000000000001', 'kinds',"
          + " 'invoice', 'n', ";

  /** Each column as name, type, whether null is refused, and default. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          workflow_definitions: id uuid!, org_id text!, entity_type text!, name text!, version integer! 1, status text! 'draft', is_default boolean! false, definition_kind text!, nodes_json jsonb, edges_json jsonb, slots_json jsonb, base_ref jsonb, body_patches_json jsonb, compiled_json jsonb, compiled_hash text, compiler_version text, created_at timestamptz! now(), updated_at timestamptz! now()
          workflow_instances: id uuid, org_id text, definition_id uuid, definition_version integer, entity_type text, entity_id text, entity_version bigint, active_tokens jsonb, current_nodes text[], status text, started_at timestamptz, completed_at timestamptz, updated_at timestamptz, last_step_execution_id uuid, context_json jsonb
          workflow_step_executions: id uuid, created_at timestamptz, org_id text, instance_id uuid, node_id text, node_type text, token_id text, entity_version bigint, status text, run_as text, idempotency_key bytea, started_at timestamptz, completed_at timestamptz, duration_ms integer, input_json jsonb, output_json jsonb, error text, actor_user_id text, approval_request_id uuid, applied boolean, snapshot_version_id text, resume_at timestamptz, waiting_for_event_key text
          workflow_events_outbox: id uuid!, created_at timestamptz! now(), org_id text!, instance_id uuid!, entity_version bigint!, definition_version integer, event_type text!, payload_json jsonb! '{}', event_idempotency_key bytea!, trace_id text, status text! 'pending', attempts integer! 0, max_attempts integer! 5, next_retry_at timestamptz, completed_at timestamptz, error text
          workflow_side_effects_outbox: id uuid!, created_at timestamptz! now(), org_id text!, instance_id uuid!, step_execution_id uuid!, effect_type text!, payload_json jsonb! '{}', event_idempotency_key bytea!, trace_id text, status text! 'pending', attempts integer! 0, max_attempts integer! 5, next_retry_at timestamptz, completed_at timestamptz, error text, response_json jsonb
          workflow_step_receipts: org_id text, instance_id uuid, idempotency_key bytea, step_execution_id uuid, created_at timestamptz
          workflow_outbox_receipts: org_id text!, instance_id uuid!, event_idempotency_key bytea!, source_table text!, created_at timestamptz! now()
          """)
  void shouldHaveTheColumnsThatWereAgreedOn(String table, String columns, TestDatabase database)
      throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      assertThat(
              session.rows(
                  "SELECT a.attname || ' ' || replace(format_type(coalesce(nullif(t.typbasetype, 0),"
                      + " t.oid), a.atttypmod), 'timestamp with time zone', 'timestamptz') || CASE WHEN a.attnotnull THEN"
                      + " '!' ELSE '' END || coalesce(' ' || regexp_replace(pg_get_expr(d.adbin,"
                      + " d.adrelid), '::.*', ''), '') FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN"
                      + " pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attrelid ="
                      + " 'workflow."
                      + table
                      + "'::regclass AND a.attnum > 0"))
          .containsAll(List.of(columns.strip().split(", ", -1)));
    }
  }

  /** Values of is_default, nodes, edges, slots, base, patches, compiled, hash. */
  @ParameterizedTest
  @CsvSource({
    "envelope,  true,  1, 1, 1, 0, 0, 0, 0, true",
    "envelope,  false, 1, 1, 1, 0, 0, 0, 0, false",
    "envelope,  true,  0, 1, 1, 0, 0, 0, 0, false",
    "envelope,  true,  1, 0, 1, 0, 0, 0, 0, false",
    "envelope,  true,  1, 1, 0, 0, 0, 0, 0, false",
    "envelope,  true,  1, 1, 1, 0, 1, 0, 0, false",
    "org_patch, false, 0, 0, 0, 1, 1, 0, 0, true",
    "org_patch, true,  0, 0, 0, 1, 1, 0, 0, false",
    "org_patch, false, 1, 0, 0, 1, 1, 0, 0, false",
    "org_patch, false, 0, 1, 0, 1, 1, 0, 0, false",
    "org_patch, false, 0, 0, 0, 0, 1, 0, 0, false",
    "org_patch, false, 0, 0, 0, 1, 0, 0, 0, false",
    "effective, false, 1, 1, 0, 0, 0, 1, 1, true",
    "effective, false, 0, 1, 0, 0, 0, 1, 1, false",
    "effective, false, 1, 0, 0, 0, 0, 1, 1, false",
    "effective, false, 1, 1, 0, 0, 0, 0, 1, false",
    "effective, false, 1, 1, 0, 0, 0, 1, 0, false",
    "template,  false, 1, 1, 1, 1, 1, 1, 1, false",
  })
  void shouldHoldWhatADefinitionOfEachKindHas(
      String kind,
      boolean isDefault,
      int nodes,
      int edges,
      int slots,
      int base,
      int patches,
      int compiled,
      int hash,
      boolean accepted,
      TestDatabase database)
      throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      var refusal =
          session.refusal(
              PATCH
                  + ("'" + kind + "', " + isDefault)
                  + json(nodes)
                  + json(edges)
                  + json(slots)
                  + json(base)
                  + json(patches)
                  + json(compiled)
                  + (hash == 1 ? ", 'h')" : ", NULL)"));

      if (accepted) {
        assertThat(refusal).isEmpty();
      } else {
        assertThat(refusal).startsWith("23514");
      }
    }
  }

  @Test
  void shouldHoldOneVersionOfAKindAndOneThatIsPublished(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.definition(session, "versions", 51);
      var copy =
          "INSERT INTO workflow.workflow_definitions SELECT (jsonb_populate_record(null::"
              + "workflow.workflow_definitions, to_jsonb(d) || '%s')).* FROM"
              + " workflow.workflow_definitions d WHERE org_id = 'versions' AND version = 51";
      session.run(
          copy.formatted(
              "{\"id\": \"" + Rows.uuid(52) + "\", \"version\": 52, \"status\": \"published\"}"));

      assertThat(session.refusal(copy.formatted("{\"id\": \"" + Rows.uuid(53) + "\"}")))
          .contains("workflow_definitions_version");
      assertThat(
              session.refusal(
                  copy.formatted(
                      "{\"id\": \""
                          + Rows.uuid(53)
                          + "\", \"version\": 53, \"status\": \"published\"}")))
          .contains("workflow_definitions_one_published");
    }
  }

  @Test
  void shouldLetOneOfTwoBeginTheWorkflowOfADocument(TestDatabase database) throws Exception {
    // given
    try (var session = SqlSession.migrated(database)) {
      Rows.definition(session, "once", 61);
      Callable<String> create =
          () -> {
            try (var own = SqlSession.open(database)) {
              return own.run(instance("gen_random_uuid()")) == 1 ? "made" : "";
            } catch (SQLException e) {
              return String.valueOf(e.getSQLState());
            }
          };
      var threads = Executors.newFixedThreadPool(2);

      // when
      try {
        var outcomes = threads.invokeAll(List.of(create, create));

        // then
        assertThat(outcomes)
            .extracting(one -> one.get())
            .containsExactlyInAnyOrder("made", "23505");
      } finally {
        threads.shutdown();
      }
      session.run("UPDATE workflow.instances SET status = 'paused' WHERE org_id = 'once'");
      assertThat(session.refusal(instance("gen_random_uuid()"))).startsWith("23505");
      session.run("UPDATE workflow.instances SET status = 'cancelled' WHERE org_id = 'once'");
      assertThat(session.run(instance("gen_random_uuid()"))).isEqualTo(1);
      assertThat(
              session.rows(
                  "SELECT status, active_tokens, current_nodes, context_json FROM"
                      + " workflow.workflow_instances WHERE org_id = 'once' ORDER BY status"))
          .containsExactly("cancelled|[]|{}|{}", "running|[]|{}|{}");
    }
  }

  @Test
  void shouldRefuseWordsThatNobodyKnows(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "words", 71);

      for (var set :
          List.of(
              "instances SET status = 'suspended'",
              "workflow_side_effects_outbox SET effect_type = 'FTP'",
              "workflow_events_outbox SET event_type = 'whatever'")) {
        assertThat(
                session.refusal(
                    "ALTER TABLE workflow.instances DISABLE TRIGGER"
                        + " restrict_status_regression; UPDATE workflow."
                        + set))
            .as(set)
            .startsWith("23514");
      }
    }
  }

  /**
   * A key is taken once, whatever month its rows lie in; the two outboxes have keys of their own.
   */
  @Test
  void shouldTakeEachKeyOnce(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.receipts(session, "keys", 81);
      Rows.step(session, "keys", 81, "pending");
      var step =
          "INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,"
              + " token_id, entity_version, idempotency_key) SELECT '2026-01-01', org_id,"
              + " instance_id, 77, node_id, node_type, token_id, entity_version, idempotency_key"
              + " FROM workflow.steps WHERE org_id = 'keys'";
      var outbox =
          "INSERT INTO workflow.workflow_outbox_receipts SELECT org_id, instance_id,"
              + " event_idempotency_key, '%s', outbox_id, '2026-01-01' FROM"
              + " workflow.workflow_outbox_receipts WHERE org_id = 'keys'";

      assertThat(session.refusal(step)).startsWith("23505");
      assertThat(session.refusal(outbox.formatted("events"))).startsWith("23505");
      assertThat(session.refusal(outbox.formatted("side_effects"))).isEmpty();
      assertThat(
              session.rows(
                  "SELECT relname FROM pg_class WHERE relkind = 'p' AND relname LIKE"
                      + " '%receipts'"))
          .isEmpty();
    }
  }

  private static String instance(String id) {
    return "INSERT INTO workflow.instances (id, org_id, definition_id, definition_version,"
        + " compiled_hash, entity_type, entity_id, entity_version, started_at, updated_at) VALUES ("
        + id
        + ", 'once', '"
        + Rows.uuid(61)
        + "', 1, 'hash', 'invoice', 'same', 1, '2026-01-01', '2026-01-01')";
  }

  private static String json(int there) {
    return there == 1 ? ", '{}'" : ", NULL";
  }
}
