package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What was written is evidence: it is not rewritten, and nobody deletes it, the owner included. */
@WithPostgres
final class EvidenceTest {

  private static final List<String> NEVER_UPDATED =
      List.of(
          "workflow_events",
          "event_values",
          "decisions",
          "workflow_outbox_receipts",
          "workflow_notes",
          "workflow_calendars");
  private static final List<String> NEVER_DELETED =
      List.of(
          "workflow_events",
          "decisions",
          "steps",
          "workflow_outbox_receipts",
          "instances",
          "assignees",
          "workflow_dead_letters",
          "workflow_notes");

  /** What leaves while its instance runs: by its age, or because values are erased. */
  private static final List<String> DELETED_BY_AGE =
      List.of(
          "event_values",
          "workflow_events_outbox",
          "workflow_side_effects_outbox",
          "workflow_inbox");

  @Test
  void shouldRefuseToRewriteIt(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "rewrite", 11);

      for (var table : NEVER_UPDATED) {
        assertThat(session.refusal("UPDATE workflow." + table + " SET org_id = org_id"))
            .as(table)
            .startsWith("WF013")
            .contains("Expected " + table + " to be left as it is, but found a UPDATE");
      }
    }
  }

  @Test
  void shouldRefuseToDeleteIt(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "delete", 12);

      for (var table : NEVER_DELETED) {
        var delete = "DELETE FROM workflow." + table;
        assertThat(session.refusal(delete)).as(table).startsWith("WF013");
        // The marker alone opens nothing.
        assertThat(session.refusal("SET LOCAL workflow.retention = 'on'; " + delete))
            .as(table)
            .startsWith("WF013");
        // Nor does the role: the instance runs.
        assertThat(
                session.refusal(
                    "SET LOCAL ROLE wf_sweeper; SET LOCAL workflow.retention = 'on'; " + delete))
            .as(table)
            .startsWith("WF013");
      }
      for (var table : DELETED_BY_AGE) {
        var delete = "DELETE FROM workflow." + table;
        assertThat(session.refusal(delete)).as(table).startsWith("WF013");
        for (var marker : List.of("retention", "erasure")) {
          assertThat(session.refusal("SET LOCAL workflow." + marker + " = 'on'; " + delete))
              .as(table)
              .startsWith("WF013");
        }
        assertThat(session.refusal("SET LOCAL ROLE wf_sweeper; " + delete))
            .as(table)
            .startsWith("WF013");
      }
      for (var table : Stream.of(NEVER_DELETED, DELETED_BY_AGE).flatMap(List::stream).toList()) {
        assertThat(session.refusal("TRUNCATE workflow." + table + " CASCADE"))
            .as(table)
            .startsWith("WF013");
      }
    }
  }

  /** A deadline names its version, so retention has no right to calendars either. */
  @Test
  void shouldKeepEveryVersionOfACalendar(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.calendar(session, "calendars");

      for (var statement :
          List.of(
              "UPDATE workflow.workflow_calendars SET calendar = calendar",
              "DELETE FROM workflow.workflow_calendars",
              "TRUNCATE workflow.workflow_calendars")) {
        for (var marker : List.of("", "retention", "erasure")) {
          var on = marker.isEmpty() ? "" : "SET LOCAL workflow." + marker + " = 'on'; ";
          assertThat(session.refusal(on + statement)).as(statement).startsWith("WF013");
          assertThat(
                  session.refusal(
                      on
                          + "SET LOCAL ROLE wf_owner; SET LOCAL workflow.org = 'calendars'; "
                          + statement))
              .as(statement)
              .startsWith("WF013");
          assertThat(session.refusal(on + "SET LOCAL ROLE wf_sweeper; " + statement))
              .as(statement)
              .startsWith("42501");
        }
      }
    }
  }

  @Test
  void shouldLetValuesBeErasedAndNothingElseOfTheJournal(TestDatabase database)
      throws SQLException {
    try (var session = SqlSession.migrated(database);
        var maintenance = SqlSession.as(database, "wf_maintenance")) {
      Rows.everywhere(session, "erased", 13);
      Rows.everywhere(session, "kept", 14);

      var erased =
          maintenance.one("SELECT workflow.erase_values('erased', '" + Rows.uuid(13) + "')");
      var wrong =
          maintenance.one("SELECT workflow.erase_values('erased', '" + Rows.uuid(14) + "')");

      assertThat(erased).isEqualTo("(1,2)");
      assertThat(wrong).isEqualTo("(0,0)");
      assertThat(
              session.rows(
                  "SELECT org_id, text FROM workflow.workflow_notes WHERE org_id IN ('erased',"
                      + " 'kept') ORDER BY 1"))
          .containsExactly("erased|[erased]", "kept|paid twice");
      assertThat(
              session.rows(
                  "SELECT v.org_id, (SELECT count(*) FROM workflow.workflow_events) FROM"
                      + " workflow.workflow_event_values v WHERE org_id IN ('erased', 'kept')"))
          .allMatch(row -> row.startsWith("kept|"))
          .hasSize(1);
    }
  }

  /** Erasing takes words away from a decision, and can do nothing else to it. */
  @Test
  void shouldLetNothingOfADecisionBeChangedButItsReason(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "decided", 19);
      var reason = "UPDATE workflow.decisions SET reason = '[erased]'";
      var open = "SET LOCAL workflow.org = 'decided'; SET LOCAL workflow.erasure = 'on'; ";

      assertThat(session.refusal(open + reason)).startsWith("WF013");
      assertThat(session.refusal("SET LOCAL ROLE wf_owner; " + reason)).startsWith("WF013");
      assertThat(
              session.refusal(
                  "SET LOCAL ROLE wf_owner; "
                      + open
                      + "UPDATE workflow.decisions SET decision = 'rejected'"))
          .startsWith("WF012");
      assertThat(session.refusal("SET LOCAL ROLE wf_owner; " + open + reason)).isEmpty();
    }
  }

  /** Erasing takes the words of a note, and can do nothing else to it. */
  @Test
  void shouldLetNothingOfANoteBeChangedButItsText(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "noted", 20);
      var text = "UPDATE workflow.workflow_notes SET text = '[erased]'";
      var open = "SET LOCAL workflow.org = 'noted'; SET LOCAL workflow.erasure = 'on'; ";

      assertThat(session.refusal(open + text)).startsWith("WF013");
      assertThat(session.refusal("SET LOCAL ROLE wf_owner; " + text)).startsWith("WF013");
      assertThat(
              session.refusal(
                  "SET LOCAL ROLE wf_owner; "
                      + open
                      + "UPDATE workflow.workflow_notes SET person = 'mallory'"))
          .startsWith("WF012");
      assertThat(session.refusal("SET LOCAL ROLE wf_owner; " + open + text)).isEmpty();
    }
  }

  @Test
  void shouldRefuseToChangeWhatAVisitWas(TestDatabase database) throws SQLException {
    // given
    var free =
        Set.of(
            "status",
            "started_at",
            "completed_at",
            "output_json",
            "error",
            "applied",
            "resume_at",
            "due_at",
            "waiting_for_event_key",
            "verdict",
            "expires_at",
            "closed_at");
    try (var session = SqlSession.migrated(database)) {
      Rows.approval(session, "visit", 15, "open");

      for (var row :
          session.rows(
              "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema ="
                  + " 'workflow' AND table_name = 'steps'")) {
        var column = row.substring(0, row.indexOf('|'));
        var type = row.substring(row.indexOf('|') + 1);

        // when
        var refusal =
            session.refusal(
                "UPDATE workflow.steps SET "
                    + column
                    + " = "
                    + value(column, type)
                    + " WHERE org_id = 'visit'");

        // then
        if (free.contains(column)) {
          assertThat(refusal).as(column).isEmpty();
        } else {
          assertThat(refusal)
              .as(column)
              .startsWith("WF012")
              .contains("found a change of " + column)
              .contains("restrict_step_execution_updates()");
        }
      }
    }
  }

  @Test
  void shouldRefuseToMakeAnotherInstanceOrApprovalOfARow(TestDatabase database)
      throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "other", 16);

      for (var set :
          List.of(
              "instances SET definition_version = 9",
              "instances SET compiled_hash = 'x'",
              "instances SET entity_id = 'x'",
              "instances SET entity_version = 9",
              "instances SET started_at = '2020-01-01'",
              "steps SET entity_version = 9",
              "steps SET material_hash = 'x'",
              "steps SET node_id = 'x'")) {
        assertThat(session.refusal("UPDATE workflow." + set)).as(set).startsWith("WF012");
      }
    }
  }

  @Test
  void shouldGuardEveryPartition(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.step(session, "part", 17, "completed");

      assertThat(session.refusal("UPDATE workflow.steps_2026_02 SET status = 'running'"))
          .startsWith("WF010");
      assertThat(session.refusal("UPDATE workflow.steps_2026_02 SET node_id = 'x'"))
          .startsWith("WF012");
      assertThat(session.refusal("DELETE FROM workflow.steps_2026_02")).startsWith("WF013");
      for (var outbox : List.of("workflow_events_outbox", "workflow_side_effects_outbox")) {
        assertThat(
                session.rows(
                    "SELECT c.relname FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid"
                        + " WHERE h.inhparent = 'workflow."
                        + outbox
                        + "'::regclass AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid ="
                        + " c.oid AND t.tgname = 'reject_deletion')"))
            .isEmpty();
      }
      assertThat(
              session.rows(
                  "SELECT c.relname FROM pg_class c WHERE c.relispartition AND c.relkind = 'r' AND"
                      + " NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname"
                      + " = 'restrict_status_regression')"))
          .isEmpty();
    }
  }

  private static String value(String column, String type) {
    return switch (column) {
      case "status" -> "'running'";
      case "verdict" -> "'approved'";
      default -> other(type);
    };
  }

  private static String other(String type) {
    return switch (type) {
      case "uuid" -> "'" + Rows.uuid(99) + "'";
      case "bigint", "integer", "smallint" -> "9";
      case "timestamp with time zone" -> "'2026-02-20'";
      case "jsonb" -> "'{\"x\": 1}'";
      case "boolean" -> "true";
      case "bytea" -> "'\\x99'";
      case "ARRAY" -> "'{x}'";
      default -> "'x'";
    };
  }
}
