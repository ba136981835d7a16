package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was published stays as it was published, whoever writes to the table. */
@WithPostgres
final class WF04PublishedFrozenTest {

  private static final String TABLE = "workflow.workflow_definitions";
  private static final List<String> FREE = List.of("status", "updated_at", "updated_by");
  private static final String JSON = "'{\"x\": 1}'";

  @Test
  void shouldRefuseToChangeAnyColumnOfWhatWasPublished(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      for (var status : List.of("published", "archived")) {
        var id = patch(session, "frozen-" + status, status);
        for (var column : columns(session)) {
          var refusal = session.refusal(change(column, id));

          if (FREE.contains(column)) {
            assertThat(refusal).as(column).doesNotContain("WF011");
          } else {
            assertThat(refusal)
                .as(column)
                .startsWith("WF011")
                .contains("Expected a " + status + " definition to stay as it is")
                .contains("found a change of " + column)
                .contains("reject_published_definition_mutation()");
          }
        }
      }
    }
  }

  @Test
  void shouldLetADraftBeWorkedOn(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      var id = patch(session, "draft", "draft");

      for (var column : List.of("name", "base_ref", "body_patches_json", "slots_json", "version")) {
        assertThat(session.refusal(change(column, id))).as(column).isEmpty();
      }
    }
  }

  @Test
  void shouldNotGoBackToDraftToBeEdited(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      var id = patch(session, "back", "published");

      assertThat(
              session.refusal("UPDATE " + TABLE + " SET status = 'draft' WHERE id = '" + id + "'"))
          .startsWith("WF010");
    }
  }

  @Test
  void shouldRefuseAnyChangeOfADefaultDefinition(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      var id = Rows.uuid(7);
      session.run(
          "INSERT INTO "
              + TABLE
              + " (id, org_id, entity_type, name, status, is_default, definition_kind, nodes_json,"
              + " edges_json, slots_json) VALUES ('"
              + id
              + "', 'default', 'invoice', 'n', 'draft', true, 'envelope', '[]', '[]', '[]')");

      for (var column : columns(session)) {
        assertThat(session.refusal(change(column, id)))
            .as(column)
            .startsWith("WF011")
            .contains("reject_default_definition_mutation()");
      }
    }
  }

  @Test
  void shouldKeepWhatWasPublished(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      var published = patch(session, "kept", "published");
      var draft = patch(session, "thrown", "draft");

      assertThat(session.refusal("DELETE FROM " + TABLE + " WHERE id = '" + published + "'"))
          .startsWith("WF013");
      assertThat(session.refusal("TRUNCATE " + TABLE + " CASCADE")).startsWith("WF013");
      assertThat(session.run("DELETE FROM " + TABLE + " WHERE id = '" + draft + "'")).isEqualTo(1);
    }
  }

  private static String patch(SqlSession session, String org, String status) throws SQLException {
    return session.one(
        "INSERT INTO "
            + TABLE
            + " (id, org_id, entity_type, name, status, definition_kind, body_patches_json, base_ref)"
            + " VALUES (md5('"
            + org
            + "')::uuid, '"
            + org
            + "', 'invoice', 'n', '"
            + status
            + "', 'org_patch', '[]', '{}') RETURNING id");
  }

  private static List<String> columns(SqlSession session) throws SQLException {
    return session.rows(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'workflow' AND"
            + " table_name = 'workflow_definitions' ORDER BY ordinal_position");
  }

  /** Another value of the right type. */
  private static String change(String column, String id) {
    var value =
        switch (column) {
          case "id" -> "'" + Rows.uuid(99) + "'";
          case "version" -> "version + 1";
          case "is_default" -> "NOT is_default";
          case "created_at", "updated_at" -> "'2020-01-01'";
          case "status" -> "'archived'";
          case "base_ref", "compiled_header" -> JSON;
          default -> column.endsWith("_json") ? JSON : "'x'";
        };
    return "UPDATE " + TABLE + " SET " + column + " = " + value + " WHERE id = '" + id + "'";
  }
}
