package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The tables can be distributed by organisation, as extensions of Postgres do: every key contains
 * the organisation, and each hot statement of one organisation reads one part.
 */
final class HashedOrganisationsTest {

  private static final Ground ground = Ground.of(HashedOrganisationsTest.class);
  private static final int PARTS = 4;
  private static final String ID = "'019bc0e2-fce0-7000-8000-000000000001'";

  /** What the functions of the store do for one instance, with the organisation in each. */
  private static final List<String> HOT =
      List.of(
          "SELECT * FROM hashed.instances WHERE org_id = 'acme' AND id = " + ID,
          "SELECT * FROM hashed.instances WHERE org_id = 'acme' AND entity_type = 'invoice' AND"
              + " entity_id = 'i' AND domain = 'lifecycle' AND status IN ('running', 'paused')",
          "SELECT * FROM hashed.instances WHERE org_id = 'acme' AND entity_type = 'invoice' AND"
              + " entity_id = 'i' AND ended_number IS NOT NULL ORDER BY ended_number DESC LIMIT 1",
          "UPDATE hashed.instances SET seq = 2 WHERE org_id = 'acme' AND id = "
              + ID
              + " AND seq = 1",
          "SELECT compiled_hash FROM hashed.workflow_definitions WHERE org_id = 'acme' AND"
              + " entity_type = 'invoice' AND definition_kind = 'effective' AND status = 'published'",
          "UPDATE hashed.steps SET status = 'completed' WHERE org_id = 'acme' AND instance_id = "
              + ID
              + " AND seq = 2 AND idx = 0",
          "SELECT FROM hashed.steps WHERE org_id = 'acme' AND instance_id = "
              + ID
              + " AND idempotency_key = ANY (ARRAY['\\x00'::bytea])",
          "UPDATE hashed.assignees SET is_open = false WHERE org_id = 'acme' AND instance_id = "
              + ID
              + " AND step_seq = 2 AND is_open",
          "SELECT count(*) FROM hashed.decisions WHERE org_id = 'acme' AND instance_id = "
              + ID
              + " AND step_seq = 2",
          "SELECT * FROM hashed.workflow_events WHERE org_id = 'acme' AND instance_id = "
              + ID
              + " AND first_seq > 0 ORDER BY first_seq LIMIT 10",
          "SELECT * FROM hashed.event_values WHERE org_id = 'acme' AND instance_id = " + ID,
          "SELECT FROM hashed.workflow_events_outbox WHERE org_id = 'acme' AND instance_id = "
              + ID
              + " AND status IN ('pending', 'failed')",
          "UPDATE hashed.workflow_events_outbox SET status = 'completed' WHERE org_id = 'acme' AND"
              + " instance_id = "
              + ID
              + " AND created_at = '2026-01-15' AND id = "
              + ID,
          "SELECT outbox_id FROM hashed.workflow_outbox_receipts WHERE org_id = 'acme' AND"
              + " instance_id = "
              + ID
              + " AND source_table = 'events' AND event_idempotency_key = '\\x00'",
          "SELECT * FROM hashed.workflow_side_effects_outbox WHERE org_id = 'acme' AND instance_id"
              + " = "
              + ID
              + " AND seq = 3",
          "SELECT * FROM hashed.workflow_inbox WHERE org_id = 'acme' AND event_id = 'e'",
          "SELECT * FROM hashed.workflow_calendars WHERE org_id = 'acme' AND name = 'office' ORDER BY"
              + " version DESC LIMIT 1",
          // A claim of one organisation.
          "SELECT * FROM hashed.workflow_events_outbox WHERE org_id = 'acme' AND status = 'pending'"
              + " ORDER BY created_at, number LIMIT 10 FOR UPDATE SKIP LOCKED");

  @BeforeEach
  void distribute() throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      session.run("CREATE SCHEMA hashed");
      for (var table : tables(session)) {
        session.run(
            "CREATE TABLE hashed.%1$s (LIKE workflow.%1$s INCLUDING ALL) PARTITION BY HASH (org_id)"
                .formatted(table));
        for (int i = 0; i < PARTS; i++) {
          session.run(
              ("CREATE TABLE hashed.%1$s_%2$d PARTITION OF hashed.%1$s FOR VALUES WITH (MODULUS"
                      + " %3$d, REMAINDER %2$d)")
                  .formatted(table, i, PARTS));
        }
      }
    }
  }

  @AfterEach
  void remove() throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      session.run("DROP SCHEMA IF EXISTS hashed CASCADE");
    }
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  private static List<String> tables(SqlSession session) throws SQLException {
    return session.rows(
        "SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'workflow'::regnamespace AND"
            + " c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <>"
            + " 'schema_migrations' ORDER BY 1");
  }

  /** Postgres refuses a unique key of a partitioned table that lacks the column of its parts. */
  @Test
  void shouldRefuseNoKey() throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      var keys =
          "SELECT c.relname, count(*) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE"
              + " i.indisunique AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname"
              + " <> 'schema_migrations' AND c.relnamespace = '%s'::regnamespace GROUP BY 1 ORDER"
              + " BY 1";

      assertThat(session.rows(keys.formatted("hashed")))
          .isNotEmpty()
          .isEqualTo(session.rows(keys.formatted("workflow")));
    }
  }

  @Test
  void shouldReadOnePartForOneOrganisation() throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      for (var statement : HOT) {
        var parts = new ArrayList<String>();
        for (var line : session.rows("EXPLAIN " + statement)) {
          if (line.contains(" on ") && line.matches(".* on [a-z_]+_[0-9]( .*|$)")) {
            parts.add(line.replaceAll(".* on ([a-z_]+_[0-9]).*", "$1"));
          }
        }

        assertThat(parts.stream().distinct()).as(statement).hasSize(1);
      }
    }
  }

  /** The opposite, so that it is known that the test above looks at something. */
  @Test
  void shouldReadEveryPartWithoutTheOrganisation() throws SQLException {
    try (var session = SqlSession.over(ground.direct())) {
      assertThat(
              session.rows("EXPLAIN SELECT * FROM hashed.instances WHERE id = " + ID).stream()
                  .filter(line -> line.matches(".* on instances_[0-9].*")))
          .hasSize(PARTS);
    }
  }
}
