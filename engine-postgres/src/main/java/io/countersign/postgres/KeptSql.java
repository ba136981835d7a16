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
        (SELECT jsonb_agg(jsonb_build_array(r.key, r.seq) ORDER BY r.key)
          FROM (
            SELECT encode(k.key, 'hex') AS key, s.seq
              FROM workflow.steps AS s
              CROSS JOIN LATERAL (VALUES (s.idempotency_key), (s.join_key)) AS k (key)
              WHERE s.org_id = i.org_id AND s.instance_id = i.id AND s.idx = 0
                AND s.node_type <> 'control' AND k.key IS NOT NULL
            UNION ALL
            SELECT f.visit->>'key', (f.visit->>'seq')::bigint FROM workflow.folded_visits AS f
              WHERE f.org_id = i.org_id AND f.instance_id = i.id
                AND NOT jsonb_exists(f.visit, 'idx')) AS r)
          AS receipts,
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
        (SELECT jsonb_agg(jsonb_build_array(a.step_seq, a.party, a.user_id, a.role, a.pick,
              a.is_open AND s.verdict = 'open') ORDER BY a.step_seq, a.ordinal)
          FROM workflow.assignees AS a
          JOIN workflow.steps AS s ON s.org_id = a.org_id AND s.instance_id = a.instance_id
            AND s.seq = a.step_seq AND s.idx = 0
          WHERE a.org_id = i.org_id AND a.instance_id = i.id) AS asked,
        (SELECT jsonb_agg(x.what ORDER BY x.what COLLATE "C") FROM (
          SELECT 'current_nodes of the live row that are not those of its tokens' AS what
            WHERE i.current_nodes IS DISTINCT FROM coalesce((
              SELECT array_agg(DISTINCT t->>'node' COLLATE "C" ORDER BY t->>'node' COLLATE "C")
                FROM jsonb_array_elements(CASE jsonb_typeof(workflow.read_json(i.active_tokens))
                  WHEN 'array' THEN i.active_tokens::jsonb ELSE '[]' END) AS t
                WHERE t->>'phase' <> 'split'), '{}')
          UNION ALL
          SELECT 'definition_id and definition_version of the live row that are not of its workflow'
            WHERE NOT EXISTS (SELECT FROM workflow.workflow_definitions AS d
              WHERE d.org_id = i.org_id AND d.id = i.definition_id AND d.version = i.definition_version
                AND d.compiled_hash = i.compiled_hash)
          UNION ALL
          SELECT 'the domain of the live row that is not that of its workflow'
            WHERE NOT EXISTS (SELECT FROM workflow.workflow_definitions AS d
              WHERE d.org_id = i.org_id AND d.id = i.definition_id AND d.workflow_key = i.domain)
          UNION ALL
          SELECT 'pinned_version of the live row that is not that of its pin'
            WHERE i.pinned_version::text IS DISTINCT FROM workflow.read_json(i.pin_json)->>'version'
          UNION ALL
          SELECT 'started_at of the live row that is not the time of the first event'
            WHERE NOT EXISTS (SELECT FROM workflow.workflow_events AS e
              WHERE e.org_id = i.org_id AND e.instance_id = i.id AND e.first_seq = 1 AND e.at = i.started_at)
          UNION ALL
          SELECT 'completed_at and ended_number of the live row that are not of its status'
            WHERE (i.status IN ('running', 'paused')) IS DISTINCT FROM (i.completed_at IS NULL)
              OR (i.completed_at IS NULL) IS DISTINCT FROM (i.ended_number IS NULL)
          UNION ALL
          SELECT 'auto of the journal from event ' || e.first_seq || ' that is no list of visits'
            FROM workflow.workflow_events AS e
            WHERE e.org_id = i.org_id AND e.instance_id = i.id AND e.auto IS NOT NULL
              AND jsonb_typeof(workflow.read_json(e.auto)) IS DISTINCT FROM 'array'
          UNION ALL
          SELECT 'step_execution_id of effect ' || o.seq || ' that is not its step'
            FROM workflow.workflow_side_effects_outbox AS o
            WHERE o.org_id = i.org_id AND o.instance_id = i.id
              AND o.step_execution_id <> workflow.row_id('step', i.id, o.step_seq, 0)
          ) AS x) AS contradictions
      FROM workflow.instances AS i
      WHERE i.org_id = :org AND i.id = :instance::uuid
      """;

  private KeptSql() {}
}
