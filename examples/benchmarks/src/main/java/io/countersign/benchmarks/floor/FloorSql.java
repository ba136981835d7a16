package io.countersign.benchmarks.floor;

import java.util.Collections;

/**
 * SQL statements of the floor. Those of one call are sent as one string, which is one round trip
 * and one plan for each statement in it.
 */
final class FloorSql {

  /**
   * The same rights as the engine's functions have: row security holds for their owner too. Plans
   * are made once, because the planner would make new ones for tables that have partitions.
   */
  static final String SESSION =
      """
      select set_config('workflow.org', ?, false), set_config('role', 'wf_owner', false),
        set_config('plan_cache_mode', 'force_generic_plan', false)
      """;

  static final String DEFINITION =
      """
      select id from workflow.workflow_definitions
      where org_id = ? and entity_type = ? and status = 'published'
      """;

  static final String FINISHED =
      """
      select count(*) from workflow.workflow_instances
      where entity_type = ? and status = 'completed'
      """;

  static final String LOCK =
      """
      select pg_advisory_xact_lock(hashtextextended(?, 0))
      """;

  static final String BEGIN =
      """
      ; insert into workflow.workflow_instances (
        id, org_id, definition_id, definition_version, compiled_hash, entity_type, entity_id,
        entity_version, active_tokens, current_nodes, status, started_at, completed_at,
        updated_at, last_step_execution_id, context_json, open_approvals, seq, last_step_seq,
        journal_head, requester, pinned_version, pin_json, known_version, ended_number)
      values (?, ?, ?, 1, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        case when ? then nextval('workflow.ended_numbers') end)
      """;

  /** Compares and sets: a late caller changes nothing. */
  static final String CONTINUE =
      """
      ; update workflow.workflow_instances
      set active_tokens = ?, current_nodes = ?, status = ?, completed_at = ?, updated_at = ?,
        last_step_execution_id = coalesce(?, last_step_execution_id), context_json = ?,
        open_approvals = ?, seq = ?, last_step_seq = ?, journal_head = ?,
        ended_number = case when ? then nextval('workflow.ended_numbers') end
      where id = ? and seq = ?
      """;

  private static final String RECEIPTS =
      """
      ; insert into workflow.workflow_step_receipts (
        org_id, instance_id, idempotency_key, step_execution_id, created_at)
      values\s""";

  private static final String REQUESTS =
      """
      ; insert into workflow.approval_requests (
        id, org_id, instance_id, step_seq, node_id, entity_version, material_hash, asked_json,
        asked_at)
      values\s""";

  private static final String ASSIGNEES =
      """
      ; insert into workflow.approval_assignees (request_id, ordinal, org_id, party, user_id)
      values\s""";

  static final String DECISION =
      """
      ; insert into workflow.approval_decisions (
        request_id, ordinal, org_id, party, decided_by, decision, reason, decided_at)
      values (?, 0, ?, 0, ?, 'approved', 'as agreed', ?)
      """;

  static final String CLOSE =
      """
      ; update workflow.approval_requests set verdict = 'approved', closed_at = ? where id = ?
      """;

  static final String CLOSE_ASSIGNEES =
      """
      ; update workflow.approval_assignees set is_open = false where request_id = ? and is_open
      """;

  private static final String STEPS =
      """
      ; insert into workflow.workflow_step_executions (
        id, created_at, org_id, instance_id, seq, node_id, node_type, token_id, entity_version,
        status, run_as, idempotency_key, started_at, completed_at, duration_ms, input_json,
        output_json, error, actor_user_id, approval_request_id, trace_id)
      values\s""";

  static final String RUNS =
      """
      ; update workflow.workflow_step_executions
      set status = 'running', started_at = coalesce(started_at, ?)
      where created_at = ? and id = ?
      """;

  static final String ENDS =
      """
      ; update workflow.workflow_step_executions
      set status = 'completed', completed_at = ?, duration_ms = ?, output_json = ?, error = ''
      where created_at = ? and id = ?
      """;

  static final String JOURNAL =
      """
      ; insert into workflow.workflow_events (
        org_id, instance_id, first_seq, last_seq, at, events, chain_hash)
      values (?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String VALUES =
      """
      ; insert into workflow.workflow_event_values (org_id, instance_id, seq, value_json)
      values\s""";

  private FloorSql() {}

  static String receipts(int rows) {
    return rows(RECEIPTS, rows, 5);
  }

  static String requests(int rows) {
    return rows(REQUESTS, rows, 9);
  }

  static String assignees(int rows) {
    return rows(ASSIGNEES, rows, 5);
  }

  static String steps(int rows) {
    return rows(STEPS, rows, 21);
  }

  static String values(int rows) {
    return rows(VALUES, rows, 4);
  }

  private static String rows(String insert, int rows, int columns) {
    var row = "(" + String.join(", ", Collections.nCopies(columns, "?")) + ")";
    return rows == 0 ? "" : insert + String.join(", ", Collections.nCopies(rows, row)) + "\n";
  }
}
