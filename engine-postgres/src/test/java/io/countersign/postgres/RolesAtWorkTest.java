package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The roles have what they need, and leave the session as it was. */
final class RolesAtWorkTest {

  private static final String UNTIL = "'2026-02-10 11:00:00+00'";
  private static final String NOW = "'2026-02-10 10:00:00+00'";

  private TestDatabase database;

  @BeforeEach
  void open() {
    database = TestPostgres.databaseFor(RolesAtWorkTest.class);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void shouldLetTheApplicationQueueAndWorkersOfEverybodyClaim() throws SQLException {
    // given
    SqlSession.migrated(database).close();

    // when
    try (var app = SqlSession.as(database, "wf_app");
        var worker = SqlSession.as(database, "wf_worker")) {
      assertThat(app.one(enqueue("acme", 1))).isEqualTo("1");
      assertThat(app.one(enqueue("acme", 1))).isEqualTo("0");
      assertThat(app.one("SELECT coalesce(workflow.org_id(), 'nobody')")).isEqualTo("nobody");
      app.run("SET workflow.org = 'rival'");
      assertThat(app.one(enqueue("rival", 2))).isEqualTo("1");
      assertThat(app.one("SELECT workflow.org_id()")).isEqualTo("rival");

      var claimed =
          worker.rows(
              "SELECT org_id, encode(event_idempotency_key, 'hex'), fence FROM"
                  + " workflow.claim_triggers('w', "
                  + NOW
                  + ", "
                  + UNTIL
                  + ", 10)");

      // then
      assertThat(claimed).extracting(row -> row.substring(0, 4)).containsExactly("acme", "riva");
      assertThat(
              worker.one(
                  "SELECT workflow.fail_triggers('acme', '"
                      + Rows.uuid(1)
                      + "', '\\x01', "
                      + fence(claimed.get(0))
                      + ", 'E', "
                      + UNTIL
                      + ", false)"))
          .isEqualTo("t");
      assertThat(
              worker.one(
                  "SELECT workflow.put_back_triggers('rival', '"
                      + Rows.uuid(2)
                      + "', '\\x01', "
                      + fence(claimed.get(1))
                      + ")"))
          .isEqualTo("t");
      for (var sweep : List.of("sweep_triggers", "sweep_effects")) {
        assertThat(worker.one("SELECT workflow." + sweep + "(" + UNTIL + ")")).isEqualTo("0");
      }
      assertThat(worker.rows("SELECT * FROM workflow.sweep_timers(" + NOW + ", 10)")).isEmpty();
      assertThat(
              worker.one(
                  "SELECT workflow.sweep_enqueue('"
                      + "[{\"org\": \"acme\", "
                      + trigger(3)
                      + "}, {\"org\": \"rival\", "
                      + trigger(4)
                      + "}]')"))
          .isEqualTo("2");
    }
  }

  @Test
  void shouldLetTheApplicationReadAsAnOrganisation() throws SQLException {
    try (var admin = SqlSession.migrated(database);
        var app = SqlSession.as(database, "wf_app")) {
      Rows.everywhere(admin, "read", 7);
      app.connection().setAutoCommit(false);

      assertThat(app.one("SELECT workflow.enter('read')")).isEmpty();
      assertThat(app.rows("SELECT DISTINCT org_id FROM workflow.workflow_events"))
          .containsExactly("read");
      app.run("SELECT workflow.leave('')");
      assertThat(app.rows("SELECT * FROM workflow.workflow_events")).isEmpty();

      app.connection().rollback();
    }
  }

  @Test
  void shouldKeepClaimsFromTheApplication() throws SQLException {
    SqlSession.migrated(database).close();

    try (var app = SqlSession.as(database, "wf_app", "acme")) {
      assertThat(app.refusal("SELECT workflow.claim_triggers('w', " + NOW + ", " + UNTIL + ", 10)"))
          .startsWith("42501");
      assertThat(app.refusal("SELECT workflow.prune_receipts(" + NOW + ", 10)"))
          .startsWith("42501");
    }
  }

  @Test
  void shouldTakeTheOrganisationFromWhereTheHostSays() throws SQLException {
    try (var admin = SqlSession.migrated(database)) {
      Rows.everywhere(admin, "from-the-host", 5);
      admin.connection().setAutoCommit(false);
      admin.run(
          "CREATE OR REPLACE FUNCTION workflow.org_id() RETURNS text LANGUAGE sql STABLE"
              + " AS $$ SELECT current_setting('host.tenant', true) $$");
      admin.run("SET LOCAL ROLE wf_app");
      admin.run("SET LOCAL host.tenant = 'from-the-host'");

      assertThat(admin.rows("SELECT org_id FROM workflow.workflow_instances"))
          .containsExactly("from-the-host");

      admin.connection().rollback();
    }
  }

  /** A guard is called where a statement names what it guards, and nowhere else. */
  @Test
  void shouldCallNoGuardOfWhatIsLeftAlone() throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.everywhere(session, "hot", 6);
      for (var update :
          List.of(
              "steps SET started_at = " + NOW,
              "steps SET status = status, output_json = '{}', error = 'E'",
              "instances SET status = status, seq = 9, active_tokens = '[]'",
              "workflow_events_outbox SET attempts = 1, lease_until = " + NOW,
              "workflow_side_effects_outbox SET status = status, fence = 1",
              "steps SET closed_at = " + NOW)) {
        session.connection().setAutoCommit(false);

        var plan =
            session.rows("EXPLAIN (ANALYZE) UPDATE workflow." + update + " WHERE org_id = 'hot'");

        session.connection().rollback();
        session.connection().setAutoCommit(true);
        assertThat(String.join("\n", plan)).contains("Update on").doesNotContain("Trigger");
      }
    }
  }

  private static String enqueue(String org, int number) {
    return "SELECT workflow.enqueue('" + org + "', '[{" + trigger(number) + "}]')";
  }

  private static String trigger(int number) {
    return "\"id\": \""
        + Rows.uuid(number)
        + "\", \"at\": \"2026-02-03T12:00:00Z\", \"instance\": \""
        + Rows.uuid(number)
        + "\", \"type\": \"advance\", \"cause\": \"c\", \"version\": 1, \"payload\": {}, \"actor\":"
        + " {}, \"key\": \"01\"";
  }

  private static String fence(String row) {
    return row.substring(row.lastIndexOf('|') + 1);
  }
}
