package io.countersign.postgres.chaos;

/** What the host keeps, beside the engine's tables, and what is asked of both afterwards. */
final class HostSql {

  static final String TABLES =
      """
      CREATE SCHEMA host;
      CREATE TABLE host.orders (
        id text PRIMARY KEY, version bigint NOT NULL, status text NOT NULL,
        amount bigint NOT NULL, note text NOT NULL);
      CREATE TABLE host.done (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id text NOT NULL, what text NOT NULL, instance text NOT NULL, step bigint NOT NULL);
      CREATE TABLE host.mailbox (
        key text PRIMARY KEY, times integer NOT NULL, arrived boolean NOT NULL);
      """;

  static final String FIND = "SELECT version, status, amount, note FROM host.orders WHERE id = ?";

  static final String FIND_LOCKED = FIND + " FOR UPDATE";

  static final String INSERT =
      "INSERT INTO host.orders (id, version, status, amount, note) VALUES (?, 1, 'draft', ?, ?)";

  static final String UPDATE = "UPDATE host.orders SET version = ?, status = ? WHERE id = ?";

  static final String DONE =
      "INSERT INTO host.done (order_id, what, instance, step) VALUES (?, ?, ?, ?)";

  /** Effects arrive at somebody else's, who knows keys again. */
  static final String RECEIVE =
      """
      INSERT INTO host.mailbox AS m (key, times, arrived) VALUES (?, 1, ?)
      ON CONFLICT (key) DO UPDATE SET times = m.times + 1, arrived = m.arrived OR m.times >= ?
      RETURNING arrived
      """;

  static final String DONE_OF = "SELECT what FROM host.done WHERE order_id = ? ORDER BY what";

  /** How much the workers still have to do. */
  static final String OPEN_WORK =
      """
      SELECT (SELECT count(*) FROM workflow.workflow_events_outbox
              WHERE status IN ('pending', 'processing', 'failed'))
           + (SELECT count(*) FROM workflow.workflow_side_effects_outbox
              WHERE status IN ('pending', 'processing', 'failed'))
           + (SELECT count(*) FROM workflow.workflow_step_executions WHERE resume_at IS NOT NULL)
      """;

  /** How far everything has come, whoever did it. */
  static final String PROGRESS = "SELECT coalesce(sum(seq), 0) FROM workflow.workflow_instances";

  static final String SESSIONS =
      """
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend' AND (state <> 'idle' OR NOT ?)
      ORDER BY pid
      """;

  static final String TERMINATE = "SELECT pg_terminate_backend(?)";

  static final String EFFECTS_OF =
      """
      SELECT effect_type, status, encode(event_idempotency_key, 'hex'),
        EXISTS (SELECT FROM host.mailbox m
          WHERE m.key = encode(event_idempotency_key, 'hex') AND m.arrived)
      FROM workflow.workflow_side_effects_outbox
      WHERE instance_id = ?::uuid ORDER BY effect_type, seq
      """;

  static final String STEPS_IN_JANUARY =
      "SELECT count(*) FROM workflow.steps WHERE created_at < '2026-02-01 00:00:00+00'";

  static final String STEPS_IN_FEBRUARY =
      "SELECT count(*) FROM workflow.steps WHERE created_at >= '2026-02-01 00:00:00+00'";

  static final String MOST_SENT = "SELECT max(times) FROM host.mailbox";

  static final String INSTANCES = "SELECT count(*) FROM workflow.workflow_instances";

  static final String BYTES =
      """
      SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'workflow' AND c.relkind = 'r'
        AND c.relname NOT IN ('schema_migrations', 'workflow_definitions', 'workflow_types',
          'workflow_calendars')
      """;

  /**
   * Copies all that there is of documents so many times, under other ids. Their journals are not
   * theirs; they are there to be in the way.
   */
  static final String COPY =
      """
      SET session_replication_role = replica;
      DO $$ DECLARE v_table record; BEGIN
        FOR v_table IN
          SELECT c.oid::regclass AS name,
            string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
            string_agg(
              CASE WHEN a.atttypid = 'uuid'::regtype AND a.attname <> 'definition_id'
                THEN format('overlay(md5(t.%%1$I::text || n)'
                  || ' PLACING left(replace(t.%%1$I::text, ''-'', ''''), 13) FROM 1)::uuid', a.attname)
              WHEN a.attname IN ('entity_id', 'event_id')
                THEN format('t.%%1$I || ''-'' || n', a.attname)
              ELSE format('t.%%1$I', a.attname) END, ', ' ORDER BY a.attnum) AS copied
          FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            AND a.attidentity = ''
          WHERE s.nspname = 'workflow' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
            AND c.relname NOT IN ('schema_migrations', 'workflow_definitions', 'workflow_types',
              'workflow_calendars')
            AND EXISTS (SELECT FROM pg_attribute o
              WHERE o.attrelid = c.oid AND o.attname = 'org_id')
          GROUP BY c.oid
        LOOP
          EXECUTE format(
            'INSERT INTO %%s (%%s) SELECT %%s FROM %%s AS t, generate_series(1, %d) AS n',
            v_table.name, v_table.columns, v_table.copied, v_table.name);
        END LOOP;
      END $$
      """;

  static final String TIDY = "VACUUM (ANALYZE)";

  static final String KEPT_ORDERS =
      "SELECT coalesce(string_agg(o::text, ' ' ORDER BY id), '') FROM host.orders AS o";

  static final String KEPT_CHANGES =
      "SELECT coalesce(string_agg(what, ' ' ORDER BY number), '') FROM host.done";

  /** Forgets everything, evidence too, as nobody may in production. */
  static final String EMPTY =
      """
      SET session_replication_role = replica;
      DO $$ DECLARE t text; BEGIN
        FOR t IN SELECT c.oid::regclass::text FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname IN ('workflow', 'host') AND c.relkind IN ('r', 'p')
            AND NOT c.relispartition AND c.relname <> 'schema_migrations'
        LOOP EXECUTE 'DELETE FROM ' || t; END LOOP; END $$
      """;

  /** Whatever must not be, in one row of counts with names. */
  static final String WRONG =
      """
      SELECT 'receipts without a step', count(*) FROM workflow.workflow_step_receipts r
        WHERE NOT EXISTS (SELECT FROM workflow.workflow_step_executions s
          WHERE s.created_at = r.created_at AND s.id = r.step_execution_id)
      UNION ALL SELECT 'steps without a receipt', count(*)
        FROM workflow.workflow_step_executions s
        WHERE s.node_type <> 'control' AND s.idx = 0 AND NOT EXISTS (
          SELECT FROM workflow.workflow_step_receipts r WHERE r.org_id = s.org_id
            AND r.instance_id = s.instance_id AND r.idempotency_key = s.idempotency_key)
      UNION ALL SELECT 'steps that were taken twice', count(*) FROM (
        SELECT FROM workflow.workflow_step_executions
        GROUP BY org_id, instance_id, idempotency_key, idx HAVING count(*) > 1) AS twice
      UNION ALL SELECT 'receipts of outboxes without a row', count(*)
        FROM workflow.workflow_outbox_receipts r
        WHERE NOT EXISTS (SELECT FROM workflow.workflow_events_outbox o
            WHERE o.created_at = r.created_at AND o.id = r.outbox_id)
          AND NOT EXISTS (SELECT FROM workflow.workflow_side_effects_outbox o
            WHERE o.created_at = r.created_at AND o.id = r.outbox_id)
      UNION ALL SELECT 'triggers that are claimed', count(*)
        FROM workflow.workflow_events_outbox WHERE status = 'processing'
      UNION ALL SELECT 'effects that are claimed', count(*)
        FROM workflow.workflow_side_effects_outbox WHERE status = 'processing'
      UNION ALL SELECT 'triggers that are not done', count(*)
        FROM workflow.workflow_events_outbox WHERE status <> 'completed'
      UNION ALL SELECT 'effects that are not done', count(*)
        FROM workflow.workflow_side_effects_outbox WHERE status <> 'completed'
      UNION ALL SELECT 'steps whose time has not come', count(*)
        FROM workflow.workflow_step_executions WHERE resume_at IS NOT NULL
      UNION ALL SELECT 'documents with two instances', count(*) FROM (
        SELECT FROM workflow.workflow_instances
        GROUP BY org_id, entity_type, entity_id HAVING count(*) > 1) AS twice
      UNION ALL SELECT 'changes that were made twice', count(*) FROM (
        SELECT FROM host.done GROUP BY instance, step HAVING count(*) > 1) AS twice
      UNION ALL SELECT 'effects that arrived unpromised', count(*) FROM host.mailbox m
        WHERE NOT EXISTS (SELECT FROM workflow.workflow_side_effects_outbox e
          WHERE encode(e.event_idempotency_key, 'hex') = m.key)
      """;

  private HostSql() {}
}
