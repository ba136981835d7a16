package io.countersign.postgres;

/** The SQL statement behind {@link KeptReader}. */
final class KeptSql {

  /**
   * Selects lists as JSON. For an effect, tells whether it is completed without a queued report.
   * Redundant columns are returned only if they contradict their source.
   */
  static final String KEPT =
      """
      SELECT i.id,
        (SELECT jsonb_agg(v.seq ORDER BY v.seq)
          FROM workflow.workflow_event_values AS v
          WHERE v.org_id = i.org_id AND v.instance_id = i.id) AS values_json,
        (SELECT jsonb_agg(jsonb_build_array(encode(r.idempotency_key, 'hex'), coalesce((
              SELECT s.seq FROM workflow.workflow_step_executions AS s
                WHERE s.created_at = r.created_at AND s.id = r.step_execution_id), 0))
            ORDER BY r.idempotency_key)
          FROM workflow.workflow_step_receipts AS r
          WHERE r.org_id = i.org_id AND r.instance_id = i.id) AS receipts,
        (SELECT jsonb_agg(jsonb_build_array(e.seq, e.step_seq, e.type, e.payload, e.options, e.key,
              e.unheard, e.sealed, e.owed) ORDER BY e.seq, e.key)
          FROM (
            SELECT o.seq, o.step_seq, o.effect_type AS type, o.payload_json::text AS payload,
                o.options_json::text AS options, encode(o.event_idempotency_key, 'hex') AS key,
                o.status = 'completed' AND NOT EXISTS (
                  SELECT FROM workflow.workflow_events_outbox AS t
                    WHERE t.org_id = i.org_id AND t.instance_id = i.id
                      AND t.status IN ('pending', 'failed', 'processing', 'dead_letter')
                      AND t.event_type = 'effect_confirmed')
                AND NOT EXISTS (
                  SELECT FROM workflow.workflow_dead_letters AS t
                    WHERE t.org_id = i.org_id AND t.instance_id = i.id
                      AND t.row_json->>'event_type' = 'effect_confirmed') AS unheard,
                o.sealed_json::text AS sealed, o.status <> 'completed' AS owed
              FROM workflow.workflow_side_effects_outbox AS o
              WHERE o.org_id = i.org_id AND o.instance_id = i.id
            UNION ALL
            SELECT (d.row_json->>'seq')::bigint, (d.row_json->>'step_seq')::bigint,
                d.row_json->>'effect_type', (d.row_json->'payload_json')::text,
                (d.row_json->'options_json')::text,
                ltrim(d.row_json->>'event_idempotency_key', '\\x'), false, NULL, false
              FROM workflow.workflow_dead_letters AS d
              WHERE d.org_id = i.org_id AND d.instance_id = i.id
                AND d.source_table = 'side_effects') AS e) AS effects,
        (SELECT jsonb_agg(encode(r.event_idempotency_key, 'hex') ORDER BY r.event_idempotency_key)
          FROM workflow.workflow_outbox_receipts AS r
          WHERE r.org_id = i.org_id AND r.instance_id = i.id AND r.source_table = 'side_effects')
          AS promised,
        (SELECT jsonb_agg(jsonb_build_array(q.step_seq, a.party, a.user_id, a.role, a.pick,
              a.is_open AND q.verdict = 'open') ORDER BY q.step_seq, a.ordinal)
          FROM workflow.approval_assignees AS a
          JOIN workflow.approval_requests AS q ON q.id = a.request_id
          WHERE q.org_id = i.org_id AND q.instance_id = i.id) AS asked,
        (SELECT jsonb_agg(x.what ORDER BY x.what COLLATE "C") FROM (
          SELECT 'current_nodes of the live row that are not those of its tokens' AS what
            WHERE i.current_nodes IS DISTINCT FROM coalesce((
              SELECT array_agg(DISTINCT t->>'node' COLLATE "C" ORDER BY t->>'node' COLLATE "C")
                FROM jsonb_array_elements(CASE jsonb_typeof(i.active_tokens)
                  WHEN 'array' THEN i.active_tokens ELSE '[]' END) AS t
                WHERE t->>'phase' <> 'split'), '{}')
          UNION ALL
          SELECT 'definition_id and definition_version of the live row that are not of its workflow'
            WHERE NOT EXISTS (SELECT FROM workflow.workflow_definitions AS d
              WHERE d.id = i.definition_id AND d.version = i.definition_version
                AND d.compiled_hash = i.compiled_hash)
          UNION ALL
          SELECT 'the domain of the live row that is not lifecycle' WHERE i.domain <> 'lifecycle'
          UNION ALL
          SELECT 'pinned_version of the live row that is not that of its pin'
            WHERE i.pinned_version::text IS DISTINCT FROM i.pin_json->>'version'
          UNION ALL
          SELECT 'started_at of the live row that is not the time of the first event'
            WHERE NOT EXISTS (SELECT FROM workflow.workflow_events AS e
              WHERE e.instance_id = i.id AND e.first_seq = 1 AND e.at = i.started_at)
          UNION ALL
          SELECT 'completed_at and ended_number of the live row that are not of its status'
            WHERE (i.status IN ('running', 'paused')) IS DISTINCT FROM (i.completed_at IS NULL)
              OR (i.completed_at IS NULL) IS DISTINCT FROM (i.ended_number IS NULL)
          UNION ALL
          SELECT 'last_step_execution_id of the live row that is not its last step'
            WHERE i.last_step_seq > 0 AND NOT EXISTS (
              SELECT FROM workflow.workflow_step_executions AS s
                WHERE s.org_id = i.org_id AND s.instance_id = i.id AND s.idx = 0
                  AND s.seq = i.last_step_seq AND s.id = i.last_step_execution_id)
          UNION ALL
          SELECT 'duration_ms of step ' || s.seq || ' that is not from its start to its end'
            FROM workflow.workflow_step_executions AS s
            WHERE s.org_id = i.org_id AND s.instance_id = i.id
              AND ((s.duration_ms IS NULL) IS DISTINCT FROM (s.completed_at IS NULL)
                OR abs(s.duration_ms - least(2147483647, extract(
                  epoch FROM s.completed_at - coalesce(s.started_at, s.created_at)) * 1000)) > 1)
          UNION ALL
          SELECT 'approval_request_id of step ' || s.seq || ' that is not its approval'
            FROM workflow.workflow_step_executions AS s
            WHERE s.org_id = i.org_id AND s.instance_id = i.id
              AND s.approval_request_id IS NOT NULL AND NOT EXISTS (
                SELECT FROM workflow.approval_requests AS q
                  WHERE q.id = s.approval_request_id AND q.instance_id = i.id
                    AND q.step_seq = s.seq)
          UNION ALL
          SELECT 'step_execution_id of effect ' || o.seq || ' that is not its step'
            FROM workflow.workflow_side_effects_outbox AS o
            WHERE o.org_id = i.org_id AND o.instance_id = i.id AND NOT EXISTS (
              SELECT FROM workflow.workflow_step_executions AS s
                WHERE s.id = o.step_execution_id AND s.org_id = i.org_id
                  AND s.instance_id = i.id AND s.seq = o.step_seq)
          ) AS x) AS contradictions
      FROM workflow.workflow_instances AS i
      WHERE i.org_id = ? COLLATE "C" AND i.id = ?::uuid
      """;

  private KeptSql() {}
}
