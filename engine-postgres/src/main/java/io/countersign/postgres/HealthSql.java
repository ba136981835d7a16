package io.countersign.postgres;

/**
 * SQL statements for health figures. They take no lock. Figures across organisations come from
 * functions, because row security shows a login only one organisation.
 */
final class HealthSql {

  private static final String FIGURES =
      """
      SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
        count(*) FILTER (WHERE status = 'processing') AS processing,
        count(*) FILTER (WHERE status = 'processing' AND lease_until <= n.now) AS stale,
        count(*) FILTER (WHERE status = 'failed') AS failed,
        count(*) FILTER (WHERE status = 'dead_letter') AS dead,
        extract(epoch FROM n.now - min(created_at) FILTER (WHERE status = 'pending'))::pg_catalog.numeric
          AS oldest,
        percentile_disc(0.95) WITHIN GROUP (
          ORDER BY extract(epoch FROM completed_at - created_at)::pg_catalog.numeric)
          FILTER (WHERE status = 'completed' AND completed_at >= n.since) AS p95
      """;

  private static final String ASKED =
      """
      CROSS JOIN (SELECT :now::pg_catalog.timestamptz AS now,
        :since::pg_catalog.timestamptz AS since) AS n
      WHERE (status <> 'completed' OR completed_at >= n.since)
        AND org_id = :org
      GROUP BY n.now
      """;

  static final String TRIGGERS = FIGURES + "FROM workflow.workflow_events_outbox\n" + ASKED;

  static final String EFFECTS = FIGURES + "FROM workflow.workflow_side_effects_outbox\n" + ASKED;

  static final String STUCK =
      """
      SELECT id, org_id, entity_type, entity_id, compiled_hash, status, reason, current_nodes,
        display_status, started_at, updated_at
      FROM workflow.workflow_instances i
      WHERE status = 'running' AND id > :after::pg_catalog.uuid
        AND updated_at < :before::pg_catalog.timestamptz
        AND org_id = :org
        AND NOT EXISTS (
          SELECT FROM workflow.workflow_events_outbox o
            WHERE o.org_id = i.org_id AND o.instance_id = i.id
              AND o.status IN ('pending', 'failed', 'processing'))
        AND (
          EXISTS (SELECT FROM jsonb_array_elements(i.active_tokens) AS t
            WHERE t->>'phase' = 'ready'
              OR (t->>'phase' = 'open' AND t#>'{step,awaits}' IS NULL))
          OR NOT EXISTS (SELECT FROM jsonb_array_elements(i.active_tokens) AS t
            WHERE t#>'{step,awaits}' IS NOT NULL))
      ORDER BY id LIMIT :limit
      """;

  private static final String LETTERS =
      """
      WHERE status = 'dead_letter' AND org_id = :org
        AND (created_at, instance_id, number) > (:at::pg_catalog.timestamptz, :after::pg_catalog.uuid, :number)
      ORDER BY created_at, instance_id, number LIMIT :limit
      """;

  static final String DEAD_TRIGGERS =
      """
      SELECT 'triggers' AS box, org_id, instance_id, encode(event_idempotency_key, 'hex') AS key,
        event_type AS type, 0::bigint AS step_seq, number, status, attempts, next_retry_at,
        lease_until, error, created_at, completed_at
      FROM workflow.workflow_events_outbox
      """
          + LETTERS;

  static final String DEAD_EFFECTS =
      """
      SELECT 'effects' AS box, org_id, instance_id, seq::pg_catalog.text AS key, effect_type AS type, step_seq,
        number, status, attempts, next_retry_at, lease_until,
        coalesce(response_json#>>'{response,reason}', error) AS error, created_at, completed_at
      FROM workflow.workflow_side_effects_outbox
      """
          + LETTERS;

  /**
   * Who holds the lock of a document, other than this session. State and time of sessions of other
   * logins are empty unless the server shows them to this one.
   */
  static final String HOLDER =
      """
      SELECT a.pid, coalesce(a.usename::pg_catalog.text, '') AS login,
        coalesce(a.application_name, '') AS application, a.state, a.xact_start AS since
      FROM pg_catalog.pg_locks AS l
      JOIN pg_catalog.pg_stat_activity AS a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = a.datid AND a.datname = current_database()
        AND l.pid <> pg_backend_pid()
        AND (l.classid::pg_catalog.int8 << 32 | l.objid::pg_catalog.int8)
          = workflow.document_key(:org, :type, :document)
      ORDER BY a.pid LIMIT 1
      """;

  static final String ALL_TRIGGERS =
      """
      SELECT * FROM workflow.sweep_trigger_figures(
        :now::pg_catalog.timestamptz, :since::pg_catalog.timestamptz)
      """;

  static final String ALL_EFFECTS =
      """
      SELECT * FROM workflow.sweep_effect_figures(
        :now::pg_catalog.timestamptz, :since::pg_catalog.timestamptz)
      """;

  static final String ALL_STUCK =
      """
      SELECT * FROM workflow.sweep_stuck(
        :after::pg_catalog.uuid, :before::pg_catalog.timestamptz, :limit)
      ORDER BY id
      """;

  private static final String ALL_LETTERS =
      """
      (:at::pg_catalog.timestamptz, :after::pg_catalog.uuid, :number, :limit)
      ORDER BY created_at, instance_id, number
      """;

  static final String ALL_DEAD_TRIGGERS =
      "SELECT * FROM workflow.sweep_dead_triggers" + ALL_LETTERS;

  static final String ALL_DEAD_EFFECTS = "SELECT * FROM workflow.sweep_dead_effects" + ALL_LETTERS;

  private HealthSql() {}
}
