package io.countersign.postgres;

import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/** Rows with nothing in them but what must be there. */
final class Rows {

  static final String CREATED = "2026-02-03 12:00:00+00";

  private Rows() {}

  static String uuid(int number) {
    return new UUID((Instant.parse("2026-02-01T00:00:00Z").toEpochMilli() << 16) | 0x7000L, number)
        .toString();
  }

  static void definition(SqlSession session, String org, int number) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_definitions (id, org_id, entity_type, name, version, status,"
            + " definition_kind, nodes_json, edges_json, compiled_json, compiled_hash) VALUES ('"
            + uuid(number)
            + "', '"
            + org
            + "', 'invoice', 'invoice', "
            + number
            + ", 'archived', 'effective', '[]', '[]', '{}', 'hash')");
  }

  /** An instance of the document of its number. */
  static void instance(SqlSession session, String org, int number, String status)
      throws SQLException {
    session.run(
        "INSERT INTO workflow.instances (id, org_id, definition_id, definition_version,"
            + " compiled_hash, entity_type, entity_id, entity_version, status, started_at,"
            + " updated_at) SELECT '"
            + uuid(number)
            + "', org_id, id, version, 'hash', 'invoice', '"
            + number
            + "', 1, '"
            + status
            + "', '2026-02-01', '2026-02-01' FROM workflow.workflow_definitions WHERE org_id = '"
            + org
            + "' LIMIT 1");
  }

  /** The instance was over at a time, as the number in the order of all that were. */
  static void over(SqlSession session, int number, String at) throws SQLException {
    session.run(
        "UPDATE workflow.instances SET completed_at = '"
            + at
            + "', ended_number = nextval('workflow.ended_numbers') WHERE id = '"
            + uuid(number)
            + "'");
  }

  static void step(SqlSession session, String org, int instance, String status)
      throws SQLException {
    session.run(
        "INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,"
            + " token_id, entity_version, status, idempotency_key) VALUES ('"
            + CREATED
            + "', '"
            + org
            + "', '"
            + uuid(instance)
            + "', 1, 'n', 'action', 't', 1, '"
            + status
            + "', '\\x01')");
  }

  static void trigger(SqlSession session, String org, int instance, String status)
      throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_events_outbox (id, created_at, org_id, instance_id,"
            + " entity_version, event_type, cause, actor_json, event_idempotency_key, status)"
            + " VALUES ("
            + ids(org, instance)
            + ", 1, 'advance', 'c', '{}', '\\x01', '"
            + status
            + "')");
  }

  static void effect(SqlSession session, String org, int instance, String status)
      throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_side_effects_outbox (id, created_at, org_id, instance_id,"
            + " seq, step_seq, step_execution_id, effect_type, event_idempotency_key, status)"
            + " VALUES ("
            + ids(org, instance)
            + ", 1, 1, '"
            + uuid(instance)
            + "', 'webhook', '\\x01', '"
            + status
            + "')");
  }

  static void approval(SqlSession session, String org, int instance, String verdict)
      throws SQLException {
    session.run(
        "INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,"
            + " token_id, entity_version, idempotency_key, material_hash, asked_json, verdict,"
            + " asked_at) VALUES ('"
            + CREATED
            + "', '"
            + org
            + "', '"
            + uuid(instance)
            + "', 2, 'n', 'approval', 't', 1, '\\x02', 'm', '{}', '"
            + verdict
            + "', '"
            + CREATED
            + "')");
  }

  /** Who is asked and what they said, of the approval of an instance. */
  static void decision(SqlSession session, String org, int instance) throws SQLException {
    session.run(
        "INSERT INTO workflow.assignees (org_id, instance_id, step_seq, ordinal, party, user_id)"
            + " VALUES ('"
            + org
            + "', '"
            + uuid(instance)
            + "', 2, 0, 0, 'ada')");
    session.run(
        "INSERT INTO workflow.decisions (org_id, instance_id, step_seq, ordinal, party,"
            + " decided_by, decision, decided_at) VALUES ('"
            + org
            + "', '"
            + uuid(instance)
            + "', 2, 0, 0, 'ada', 'approved', '"
            + CREATED
            + "')");
  }

  static void journal(SqlSession session, String org, int instance) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_events (org_id, instance_id, first_seq, last_seq, at, events,"
            + " chain_hash) VALUES ('"
            + org
            + "', '"
            + uuid(instance)
            + "', 1, 1, '"
            + CREATED
            + "', '[]', '\\x00')");
    session.run(
        "INSERT INTO workflow.event_values (org_id, instance_id, first_seq, vals) VALUES ('"
            + org
            + "', '"
            + uuid(instance)
            + "', 1, '[[1,\"1\"]]')");
  }

  /** A statement that takes the receipt of a step or of a join. */
  static String receipt(String org, String instance, String key) {
    return "INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,"
        + " token_id, entity_version, idempotency_key, actor_user_id) SELECT '"
        + CREATED
        + "', '"
        + org
        + "', '"
        + instance
        + "', 1000 + count(*), 'n', 'action', 't', 1, '\\x"
        + key
        + "', 'kit' FROM workflow.steps";
  }

  /** A statement that takes the receipt of a join that fires. */
  static String joinReceipt(String org, String instance, String key) {
    return "INSERT INTO workflow.steps (created_at, org_id, instance_id, seq, node_id, node_type,"
        + " token_id, entity_version, idempotency_key, join_key, actor_user_id) SELECT '"
        + CREATED
        + "', '"
        + org
        + "', '"
        + instance
        + "', 1000 + count(*), 'n', 'action', 't', 1, '\\x00', '\\x"
        + key
        + "', 'kit' FROM workflow.steps";
  }

  static void receipts(SqlSession session, String org, int instance) throws SQLException {
    var ids = "'" + org + "', '" + uuid(instance) + "', '\\x01', ";
    session.run(
        "INSERT INTO workflow.workflow_outbox_receipts (org_id, instance_id, event_idempotency_key,"
            + " source_table, outbox_id) VALUES ("
            + ids
            + "'events', '"
            + uuid(instance)
            + "')");
  }

  static void inbox(SqlSession session, String org, int number) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_inbox (org_id, event_id, event_key, payload_json, actor_json,"
            + " received_at, kept) VALUES ('"
            + org
            + "', '"
            + number
            + "', 'k', '{}', '{}', '"
            + CREATED
            + "', true)");
  }

  static void deadLetter(SqlSession session, String org, int instance) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_dead_letters (outbox_id, created_at, org_id, instance_id,"
            + " source_table, row_json) VALUES ("
            + ids(org, instance)
            + ", 'events', '{}')");
  }

  /** A note, at the first event of an instance. */
  static void note(SqlSession session, String org, int instance) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_notes (org_id, instance_id, seq, person, text, noted_at)"
            + " VALUES ('"
            + org
            + "', '"
            + uuid(instance)
            + "', 1, 'olga', 'paid twice', '"
            + CREATED
            + "')");
  }

  /** A row in every table that has an organisation: an instance with all that may belong to it. */
  static void everywhere(SqlSession session, String org, int number) throws SQLException {
    definition(session, org, number);
    instance(session, org, number, "running");
    step(session, org, number, "pending");
    trigger(session, org, number, "pending");
    effect(session, org, number, "pending");
    approval(session, org, number, "open");
    decision(session, org, number);
    journal(session, org, number);
    receipts(session, org, number);
    inbox(session, org, number);
    deadLetter(session, org, number);
    note(session, org, number);
    type(session, org, number);
    calendar(session, org);
  }

  static void calendar(SqlSession session, String org) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_calendars VALUES ('"
            + org
            + "', 'office', 1, '{}', 'olga', '"
            + CREATED
            + "')");
  }

  static void type(SqlSession session, String org, int number) throws SQLException {
    session.run(
        "INSERT INTO workflow.workflow_types VALUES ('"
            + org
            + "', 'invoice', 'lifecycle', 'lifecycle', 'active', '"
            + uuid(number)
            + "', 'hash', now(), now())");
  }

  private static String ids(String org, int instance) {
    return "'" + uuid(instance) + "', '" + CREATED + "', '" + org + "', '" + uuid(instance) + "'";
  }
}
