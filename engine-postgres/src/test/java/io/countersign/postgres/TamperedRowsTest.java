package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.StepForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody with every right writes past every guard, and the verification names what. */
final class TamperedRowsTest {

  private static final Ground GROUND = Ground.of(TamperedRowsTest.class);
  private static final Firm FIRM = new Firm(GROUND);
  private static final Path PAGE = Path.of("..", "docs", "operate.md");
  private static final Pattern UNSEEN = Pattern.compile("\\| `(\\w+\\.\\w+)` \\| .+ \\|");

  /** What stands for the instance in the conditions below. */
  private static String instance = "";

  private static final String COLUMNS =
      """
      SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind IN ('r', 'p')
          AND NOT c.relispartition AND c.relname <> 'schema_migrations'
          AND a.attnum > 0 AND NOT a.attisdropped
        ORDER BY 1, 2
      """;

  /** A superuser is past conditions of tables as well. */
  private static final String UNCHECKED =
      "ALTER TABLE workflow.workflow_definitions DROP CONSTRAINT definition_envelope;"
          + " ALTER TABLE workflow.workflow_types DROP CONSTRAINT workflow_type_active";

  /** What is owed lies here or there, and one of them would stand for the other. */
  private static final String DEAD = "workflow_dead_letters";

  private static final String PENDING =
      "DELETE FROM workflow.workflow_side_effects_outbox WHERE status = 'pending'";

  /** The words of columns that take no others. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("instances.status", "'paused'"),
          Map.entry("steps.status", "'skipped'"),
          Map.entry("steps.run_as", "CASE run_as WHEN 'system' THEN 'actor' ELSE 'system' END"),
          Map.entry("instances.pin_json", "(pin_json::jsonb || '{\"status\": \"other\"}')::text"),
          Map.entry("steps.asked_json", "(asked_json::jsonb || '{\"selfApproval\": true}')::text"),
          Map.entry("steps.instance_id", "workflow.row_id('other', instance_id, 1, 0)"),
          Map.entry("steps.input_json", "'{\"edge\": \"other\"}'"),
          Map.entry("steps.output_json", "'{\"outcome\": \"other\"}'"),
          Map.entry("event_values.vals", "replace(vals, '500', '501')"),
          Map.entry("steps.created_at", "created_at + interval '1 second'"),
          Map.entry("workflow_events_outbox.status", "'dead_letter'"),
          Map.entry("workflow_events_outbox.event_type", "'timer'"),
          Map.entry("workflow_side_effects_outbox.status", "'completed'"),
          Map.entry("workflow_side_effects_outbox.effect_type", "'email'"),
          Map.entry("workflow_side_effects_outbox.sealed_json", "'{\"salt\": \"other\"}'"),
          Map.entry("workflow_outbox_receipts.source_table", "'events'"),
          Map.entry("workflow_dead_letters.source_table", "'events'"),
          Map.entry("workflow_dead_letters.row_json", "row_json || '{\"seq\": 4711}'"),
          Map.entry("workflow_definitions.status", "'archived'"),
          Map.entry("workflow_definitions.definition_kind", "'envelope'"),
          Map.entry("workflow_types.kind", "'pipeline'"),
          Map.entry("workflow_types.status", "'archived'"),
          Map.entry("workflow_definitions.compiled_json", "compiled_json || '{\"nodes\": []}'"),
          Map.entry("steps.verdict", "'rejected'"),
          Map.entry("decisions.decision", "'rejected'"),
          Map.entry("assignees.pick", "'round_robin'"));

  /** Which row is altered, where not any does: those that say most. */
  private static final Map<String, String> ROWS =
      Map.of(
          "steps", "asked_json IS NOT NULL",
          "workflow_events", "auto IS NOT NULL",
          "workflow_side_effects_outbox", "status = 'pending'",
          "workflow_outbox_receipts", "source_table = 'side_effects'",
          "assignees", "is_open",
          "workflow_definitions", "definition_kind = 'effective'");

  @BeforeAll
  static void story() throws SQLException {
    GROUND.empty();
    FIRM.host.empty();
    FIRM.runs(
        Firm.webhook(),
        new StepForm.Script("entity.amount"),
        Firm.approval(new Approvers.User("ada")),
        new StepConfig.WebhookOut(
            "https://example.test/later", Map.of(), Optional.empty(), DeliveryMode.FIRE_AND_FORGET),
        Firm.approval(new Approvers.User("bob"), new Approvers.User("cyd")));
    FIRM.submits("1");
    var first = FIRM.state("1").approvals().values().iterator().next();
    FIRM.in(
        tx ->
            FIRM.engine
                .in(tx)
                .answer(
                    FIRM.key("1"),
                    ApprovalAnswer.to(first, Answer.APPROVED, "as agreed"),
                    Firm.by(Actor.person("ada"))));
    FIRM.in(tx -> FIRM.engine.in(tx).note(FIRM.key("1"), "paid twice", Firm.by(Firm.EVE)));
    var turns = FIRM.turns("w");
    while (turns.advance() > 0) {}
    instance = FIRM.state("1").identity().instance();
    GROUND.pastGuards(
        "INSERT INTO workflow.workflow_dead_letters SELECT org_id, instance_id, 'side_effects', id,"
            + " created_at, error, to_jsonb(o) FROM workflow.workflow_side_effects_outbox AS o WHERE"
            + " instance_id = ?::uuid AND status = 'pending'",
        instance);
    GROUND.pastGuards(
        "INSERT INTO workflow.workflow_calendars VALUES ('acme', 'office', 1, '{}', 'olga', now())");
    GROUND.pastGuards(
        "INSERT INTO workflow.workflow_inbox VALUES ('acme', 'e', 'k', '{}', '{}', now(), true)");
  }

  @AfterAll
  static void close() {
    GROUND.close();
  }

  /** What is found once statements have run, which are undone afterwards. */
  private static Verification found(String... statements) throws SQLException {
    try (var connection = GROUND.direct()) {
      connection.setAutoCommit(false);
      SqlSession.over(connection).run("SET LOCAL session_replication_role = replica");
      SqlSession.over(connection).run(UNCHECKED);
      for (var statement : statements) {
        SqlSession.over(connection).run(statement.replace(":i", "'" + instance + "'"));
      }
      // Row security is part of what makes a row another organisation's.
      SqlSession.over(connection).run("SET LOCAL ROLE wf_app");
      var inspection = FIRM.engine.inspect();
      var documents = List.of(FIRM.document("1"));
      var found = inspection.verify(FIRM.store.in(connection), documents);
      connection.rollback();
      return found.values().iterator().next();
    }
  }

  @Test
  void shouldFindNothingWhereNobodyWrote() throws SQLException {
    assertThat(found().problems()).isEmpty();
    assertThat(((Verification.Sound) found()).erased()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE workflow_events SET events = replace(events, 'eve', 'bob') | JOURNAL_CHAIN_BROKEN | hash
          UPDATE workflow_events SET at = at + interval '1 second' | JOURNAL_CHAIN_BROKEN | columns
          UPDATE workflow_events SET chain_hash = '\\x00' | JOURNAL_CHAIN_BROKEN | hash
          DELETE FROM workflow_events WHERE first_seq = 1 | JOURNAL_OUT_OF_SEQUENCE | event 1
          DELETE FROM workflow_events WHERE first_seq = (SELECT max(first_seq) FROM workflow_events) | JOURNAL_OUT_OF_SEQUENCE | ends
          DELETE FROM workflow_events | JOURNAL_OUT_OF_SEQUENCE | ends
          DELETE FROM event_values | JOURNAL_STATE_DIFFERS | the row of step
          DELETE FROM event_values WHERE first_seq = (SELECT max(first_seq) FROM event_values) | JOURNAL_VALUE_ALTERED | earlier events
          DELETE FROM event_values WHERE first_seq = (SELECT min(first_seq) FROM event_values) | JOURNAL_STATE_DIFFERS | the row of step
          UPDATE event_values SET vals = replace(vals, '500', '501') | JOURNAL_VALUE_ALTERED | others
          UPDATE event_values SET vals = overlay(vals PLACING '[[1, "[\\"s\\",{}]"],' FROM 1 FOR 1) WHERE first_seq = (SELECT min(first_seq) FROM event_values) | JOURNAL_VALUE_ALTERED | event 1
          INSERT INTO event_values VALUES ('acme', :i, 9999, '[[9999, "[\\"s\\",{}]"]]') | JOURNAL_VALUE_ALTERED | event 9999
          INSERT INTO event_values VALUES ('acme', :i, 0, '[[0, "[\\"s\\",{}]"]]') | JOURNAL_VALUE_ALTERED | event 0
          DELETE FROM steps WHERE asked_json IS NOT NULL AND completed_at IS NOT NULL | JOURNAL_STATE_DIFFERS | no row for the row of step
          DELETE FROM steps WHERE node_type = 'webhook_out' | JOURNAL_STATE_DIFFERS | no row for the row of step
          UPDATE steps SET actor_user_id = 'mallory' WHERE node_type = 'webhook_out' | JOURNAL_STATE_DIFFERS | the row of step
          UPDATE steps SET error = 'refused' WHERE node_type = 'webhook_out' | JOURNAL_STATE_DIFFERS | the row of step
          UPDATE workflow_events SET auto = replace(auto, '"actor":"eve"', '"actor":"mallory"') | JOURNAL_STATE_DIFFERS | the row of step
          UPDATE workflow_events SET auto = replace(auto, '"outcome":', '"other":') | JOURNAL_STATE_DIFFERS | the row of step
          UPDATE workflow_events SET auto = NULL | JOURNAL_STATE_DIFFERS | no row for the row of step
          UPDATE workflow_events SET auto = '[' WHERE auto IS NULL | JOURNAL_STATE_DIFFERS | no list of visits
          DELETE FROM decisions | JOURNAL_STATE_DIFFERS | the approval of step
          INSERT INTO decisions SELECT 'acme', s.instance_id, s.seq, 7, 0, 'bob', 'approved', '', now() FROM steps s WHERE s.verdict = 'open' | JOURNAL_STATE_DIFFERS | the approval of step
          UPDATE decisions SET decided_by = 'mallory' | JOURNAL_STATE_DIFFERS | the approval of step
          UPDATE decisions SET reason = 'never said' | JOURNAL_STATE_DIFFERS | the approval of step
          UPDATE steps SET asked_json = NULL, verdict = NULL, asked_at = NULL WHERE verdict = 'approved' | JOURNAL_STATE_DIFFERS | no row for the approval of step
          UPDATE steps SET asked_json = jsonb_set(asked_json::jsonb, '{selfApproval}', 'true')::text WHERE asked_json IS NOT NULL | JOURNAL_STATE_DIFFERS | the approval of step
          UPDATE assignees SET user_id = 'mallory' | JOURNAL_STATE_DIFFERS | inboxes
          DELETE FROM assignees | JOURNAL_STATE_DIFFERS | inboxes
          UPDATE workflow_side_effects_outbox SET payload_json = '{"url": "https://mallory.test"}' WHERE status = 'pending' | JOURNAL_STATE_DIFFERS | effect
          UPDATE workflow_side_effects_outbox SET sealed_json = NULL WHERE status = 'pending' | JOURNAL_STATE_DIFFERS | effect
          UPDATE workflow_side_effects_outbox SET sealed_json = jsonb_set(sealed_json, '{payload}', '{"url": "https://mallory.test"}') WHERE status = 'pending' | JOURNAL_STATE_DIFFERS | effect
          DELETE FROM workflow_side_effects_outbox WHERE status = 'pending' | JOURNAL_STATE_DIFFERS | no row for effect
          UPDATE workflow_side_effects_outbox SET status = 'completed' WHERE status = 'pending' | JOURNAL_STATE_DIFFERS | finished
          INSERT INTO workflow_side_effects_outbox (id, created_at, org_id, instance_id, seq, step_seq, step_execution_id, effect_type, event_idempotency_key) SELECT gen_random_uuid(), created_at, org_id, instance_id, 4711, step_seq, step_execution_id, effect_type, '\\x01' FROM workflow_side_effects_outbox LIMIT 1 | JOURNAL_STATE_DIFFERS | effect 4711
          DELETE FROM workflow_notes | JOURNAL_STATE_DIFFERS | no row for note
          UPDATE workflow_notes SET text = 'never said' | JOURNAL_STATE_DIFFERS | note
          UPDATE workflow_notes SET person = 'mallory' | JOURNAL_STATE_DIFFERS | note
          INSERT INTO workflow_notes VALUES ('acme', :i, 4711, 'mallory', 'never said', now()) | JOURNAL_STATE_DIFFERS | note 4711
          UPDATE steps SET idempotency_key = '\\x00' WHERE node_type = 'webhook_out' | JOURNAL_STATE_DIFFERS | the receipt of step
          UPDATE workflow_events SET auto = regexp_replace(auto, '"key":"..', '"key":"00') | JOURNAL_STATE_DIFFERS | the receipt of step
          DELETE FROM workflow_outbox_receipts | JOURNAL_STATE_DIFFERS | receipts of effects
          UPDATE instances SET open_approvals = '[]' | JOURNAL_STATE_DIFFERS | another one in its row
          UPDATE workflow_definitions SET compiled_json = jsonb_set(compiled_json, '{entityType}', '"other"') | WORKFLOW_HASH_MISMATCH | hash
          UPDATE instances SET entity_id = '2' | JOURNAL_MISSING | none
          DELETE FROM instances | JOURNAL_MISSING | none
          """)
  void shouldNameWhatWasDone(String statement, String code, String words) throws SQLException {
    // A copy that was put aside would stand for the effect that is owed.
    var problems =
        found(
                "SET LOCAL search_path = workflow, pg_catalog",
                "DELETE FROM " + DEAD,
                statement,
                "SET LOCAL search_path = pg_catalog")
            .problems();

    assertThat(problems).extracting(problem -> problem.code().name()).contains(code);
    assertThat(problems)
        .filteredOn(problem -> problem.code().name().equals(code))
        .anySatisfy(problem -> assertThat(problem.message()).contains(words));
  }

  /** Where nothing is left, only those who keep a list of their documents notice. */
  @Test
  void shouldMissAnInstanceOfWhichEverythingWasDeleted() throws SQLException {
    var statements = new ArrayList<String>();
    try (var session = SqlSession.over(GROUND.direct())) {
      for (var table :
          session.rows(
              "SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t"
                  + " USING (table_schema, table_name) WHERE table_schema = 'workflow' AND"
                  + " t.table_type = 'BASE TABLE' AND c.column_name = 'instance_id' AND"
                  + " table_name !~ '_[0-9]{4}_'")) {
        statements.add("DELETE FROM workflow." + table + " WHERE instance_id = :i");
      }
    }
    statements.add("DELETE FROM workflow.instances WHERE id = :i");

    assertThat(found(statements.toArray(String[]::new)).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code().name()).isEqualTo("JOURNAL_MISSING"));
  }

  /** A column that the verification does not look at is listed in the guide, with the reason. */
  @Test
  void shouldLookAtEveryColumnThatTheGuideDoesNotList() throws SQLException, IOException {
    var listed = new TreeSet<String>();
    var page = UNSEEN.matcher(Files.readString(PAGE));
    while (page.find()) {
      listed.add(page.group(1));
    }

    var unseen = new TreeSet<String>();
    var altered = new TreeMap<String, Integer>();
    try (var connection = GROUND.direct()) {
      for (var column : SqlSession.over(connection).rows(COLUMNS)) {
        var parts = column.split("\\|", 3);
        var name = parts[0] + "." + parts[1];
        altered.put(name, altered(parts[0], parts[1], parts[2]));
        var other = parts[0].equals(DEAD) ? PENDING : "DELETE FROM workflow." + DEAD;
        if (found(other, alteration(parts[0], parts[1], parts[2])) instanceof Verification.Sound) {
          unseen.add(name);
        }
      }
    }

    assertThat(altered).hasSizeGreaterThan(150).doesNotContainValue(0);
    assertThat(unseen).isEqualTo(listed);
  }

  private static int altered(String table, String column, String type) throws SQLException {
    try (Connection connection = GROUND.direct()) {
      connection.setAutoCommit(false);
      var session = SqlSession.over(connection);
      session.run("SET LOCAL session_replication_role = replica");
      session.run(UNCHECKED);
      int rows = session.run(alteration(table, column, type).replace(":i", "'" + instance + "'"));
      connection.rollback();
      return rows;
    }
  }

  private static String alteration(String table, String column, String type) {
    var word = WORDS.get(table + "." + column);
    var value = word == null ? other(column, type) : word;
    return "UPDATE workflow.%1$s SET %2$s = %3$s WHERE (tableoid, ctid) = (SELECT tableoid, ctid FROM workflow.%1$s WHERE %4$s LIMIT 1)"
        .formatted(table, column, value, ROWS.getOrDefault(table, "true"));
  }

  private static String other(String column, String type) {
    return switch (type) {
      case "text" -> "coalesce(" + column + ", '') || 'x'";
      case "text[]" -> "array_append(" + column + ", 'x')";
      case "bigint", "integer", "smallint", "workflow.event_number" ->
          "coalesce(" + column + ", 0) + 4711";
      case "boolean" -> "NOT coalesce(" + column + ", false)";
      case "uuid" -> "gen_random_uuid()";
      case "bytea" -> "decode('ff', 'hex')";
      case "jsonb" ->
          "CASE jsonb_typeof("
              + column
              + ") WHEN 'array' THEN "
              + column
              + " || '[1]' ELSE coalesce("
              + column
              + ", '{}') || '{\"altered\": 1}' END";
      case "timestamp with time zone" ->
          "coalesce(" + column + ", '2026-01-16 00:00:00+00') + interval '1 second'";
      default -> throw new IllegalArgumentException("Expected a word for " + column + ": " + type);
    };
  }
}
