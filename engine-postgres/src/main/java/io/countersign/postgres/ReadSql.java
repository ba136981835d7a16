package io.countersign.postgres;

/** SQL statements of the readers. Each runs as an organisation and takes no lock. */
final class ReadSql {

  private static final String INSTANCE =
      """
      SELECT i.id, workflow.read_instance_v1(i) AS found FROM workflow.instances AS i
      """;

  static final String BY_ID =
      INSTANCE
          + """
          WHERE org_id = :org AND id = :instance::pg_catalog.uuid
          """;

  static final String BY_DOCUMENT =
      INSTANCE
          + """
          WHERE org_id = :org AND entity_type = :type AND entity_id = :document
            AND domain = :workflow AND status IN ('running', 'paused')
          """;

  static final String LATEST =
      INSTANCE
          + """
          WHERE org_id = :org AND entity_type = :type AND entity_id = :document
            AND domain = :workflow
          ORDER BY ended_number DESC NULLS FIRST LIMIT 1
          """;

  static final String OF_DOCUMENT =
      """
      SELECT id, found FROM (
        (SELECT i.id, workflow.read_instance_v1(i) AS found, '' AS place
          FROM workflow.instances AS i
          WHERE org_id = :org AND entity_type = :type AND entity_id = :document
            AND domain = 'lifecycle'
          ORDER BY ended_number DESC NULLS FIRST LIMIT 1)
        UNION ALL
        (SELECT i.id, workflow.read_instance_v1(i), i.domain
          FROM workflow.instances AS i
          WHERE org_id = :org AND entity_type = :type AND entity_id = :document
            AND domain <> 'lifecycle' AND ended_number IS NULL
          ORDER BY ended_number DESC NULLS FIRST)) AS x
      ORDER BY place COLLATE "C"
      """;

  static final String HEAD =
      """
      SELECT id, seq, journal_head FROM workflow.instances
      WHERE org_id = :org AND id = :instance::pg_catalog.uuid
      """;

  static final String INSTANCES =
      """
      SELECT id, org_id, entity_type, entity_id, compiled_hash, status, reason, current_nodes,
        display_status, started_at, updated_at
      FROM workflow.workflow_instances
      WHERE org_id = :org AND id > :after::pg_catalog.uuid
        AND (:status::pg_catalog.text IS NULL OR status = :status)
      ORDER BY id LIMIT :limit
      """;

  static final String OUTBOX =
      """
      SELECT 'triggers' AS box, org_id, instance_id, encode(event_idempotency_key, 'hex') AS key,
        event_type AS type, 0::bigint AS step_seq, number, status, attempts, next_retry_at,
        lease_until, claimed_by, error, created_at, completed_at, 0::bigint AS seq
      FROM workflow.workflow_events_outbox
      WHERE org_id = :org AND instance_id = :instance::pg_catalog.uuid
        AND status IN ('pending', 'failed', 'processing', 'dead_letter')
      UNION ALL
      SELECT 'effects', org_id, instance_id, seq::pg_catalog.text, effect_type, step_seq, number, status,
        attempts, next_retry_at, lease_until, claimed_by,
        CASE WHEN status = 'dead_letter' THEN coalesce(response_json#>>'{response,reason}', error)
          ELSE error END, created_at, completed_at, seq
      FROM workflow.workflow_side_effects_outbox
      WHERE org_id = :org AND instance_id = :instance::pg_catalog.uuid
      ORDER BY box DESC, seq, number
      """;

  static final String STEPS =
      """
      SELECT id, created_at, seq, idx, node_id, node_type, token_id, entity_version, status, run_as,
        encode(idempotency_key, 'hex') AS idempotency_key, started_at, completed_at, input_json,
        output_json, error, actor_user_id, actor_roles, approval_request_id, applied,
        snapshot_version_id, coalesce(resume_at, due_at) AS resume_at,
        waiting_for_event_key, trace_id
      FROM workflow.workflow_step_executions
      WHERE org_id = :org AND instance_id = :instance::pg_catalog.uuid
      ORDER BY seq, idx
      """;

  static final String HAS_VISITED =
      """
      SELECT EXISTS (
        SELECT FROM workflow.workflow_step_executions
        WHERE org_id = :org AND instance_id = :instance::pg_catalog.uuid
          AND node_id = :node AND node_type <> 'control')
      """;

  static final String JOURNAL =
      """
      SELECT e.first_seq, e.last_seq, e.at, e.events, encode(e.chain_hash, 'hex') AS chain_hash,
        v.vals AS values_json
      FROM workflow.workflow_events e
      LEFT JOIN workflow.event_values v ON v.org_id = e.org_id
        AND v.instance_id = e.instance_id AND v.first_seq = e.first_seq
      WHERE e.org_id = :org AND e.instance_id = :instance::pg_catalog.uuid AND e.first_seq > :after
      ORDER BY e.first_seq LIMIT :limit
      """;

  static final String OPEN_TRIGGERS =
      """
      SELECT org_id, instance_id, event_type, cause, entity_version, payload_json, actor_json,
        trace_id, number, attempts, CASE WHEN status = 'processing' THEN fence ELSE 0 END AS fence,
        faults, broke_off
      FROM workflow.workflow_events_outbox
      WHERE org_id = :org AND instance_id = :instance::pg_catalog.uuid AND status IN ('pending', 'processing', 'failed')
      ORDER BY created_at, number
      """;

  static final String CURRENT_HASH =
      """
      SELECT active_hash FROM workflow.workflow_types
      WHERE org_id = :org AND entity_type = :type AND workflow_key = :workflow
        AND active_hash IS NOT NULL
      """;

  static final String TYPES =
      """
      SELECT org_id, entity_type, workflow_key, kind, active_hash FROM workflow.workflow_types
      WHERE org_id = :org ORDER BY entity_type COLLATE "C", workflow_key COLLATE "C"
      """;

  static final String PUBLICATIONS =
      """
      SELECT version, compiled_hash, status = 'published' AS current, created_at, compiled_header
      FROM workflow.workflow_definitions
      WHERE org_id = :org AND entity_type = :type AND workflow_key = :workflow
        AND definition_kind = 'effective' AND status IN ('published', 'archived')
      ORDER BY version
      """;

  static final String COMPILED =
      """
      SELECT compiled_json, compiled_header FROM workflow.workflow_definitions
      WHERE org_id = :org AND compiled_hash = :hash AND definition_kind = 'effective'
      ORDER BY version DESC LIMIT 1
      """;

  static final String PUBLISH =
      """
      SELECT workflow.publish_workflow(
        :org, :type, :workflow, :compiled::pg_catalog.jsonb, :header::pg_catalog.jsonb, :hash, :compiler,
        :id::pg_catalog.uuid, :at::pg_catalog.timestamptz, :wait)
      """;

  private static final String REQUEST =
      """
      SELECT r.instance_id, r.step_seq, r.node_id, r.entity_version, r.material_hash,
        r.snapshot_version_id, r.asked_json, r.verdict, r.applied, r.asked_at, r.expires_at,
        r.closed_at, i.entity_type, i.entity_id, i.open_approvals,
        (SELECT jsonb_agg(jsonb_build_array(d.party, d.decided_by, d.decision, d.reason,
            to_char(d.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            coalesce(d.action, ''))
            ORDER BY d.ordinal)
          FROM workflow.decisions d
          WHERE d.org_id = r.org_id AND d.instance_id = r.instance_id AND d.step_seq = r.step_seq)
          AS decisions
      FROM workflow.approval_requests r
      JOIN workflow.instances i ON i.org_id = r.org_id AND i.id = r.instance_id
      """;

  static final String APPROVALS =
      REQUEST
          + """
          WHERE r.org_id = :org AND r.instance_id = :instance::pg_catalog.uuid
          ORDER BY r.step_seq
          """;

  static final String ASKED_OF =
      REQUEST
          + """
          WHERE r.org_id = :org AND r.verdict = 'open' AND (r.instance_id, r.step_seq) IN (
            SELECT a.instance_id, a.step_seq FROM workflow.assignees a
              WHERE a.org_id = :org AND a.is_open AND a.user_id = :person
            UNION ALL
            SELECT a.instance_id, a.step_seq FROM workflow.assignees a
              WHERE a.org_id = :org AND a.is_open AND a.user_id IS NULL AND a.role = ANY (:roles))
            AND (r.asked_at, r.instance_id, r.step_seq)
              > (:at::pg_catalog.timestamptz, :after::pg_catalog.uuid, :number)
          ORDER BY r.asked_at, r.instance_id, r.step_seq LIMIT :limit
          """;

  static final String PICKED_LAST =
      """
      SELECT user_id FROM workflow.assignees
      WHERE org_id = :org AND role = :role AND picked IS NOT NULL
      ORDER BY picked DESC LIMIT 1
      """;

  private ReadSql() {}
}
