-- Rights of tables and their partitions, keys of locks, and the partitions of months.

-- A role needs this right while it becomes the owner of a function.
GRANT CREATE ON SCHEMA workflow TO wf_sweeper;

-- Applies the rights of one table. Partitions are accessible through their tables only.
CREATE FUNCTION workflow.apply_table_rights(p_table text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_table record;
BEGIN
  SELECT c.relispartition AS inner, c.relrowsecurity AND c.relforcerowsecurity AS secured,
      pg_get_userbyid(c.relowner) AS owner,
      EXISTS (SELECT FROM pg_catalog.pg_policy AS p WHERE p.polrelid = c.oid) AS has_policies
    INTO STRICT v_table
    FROM pg_catalog.pg_class AS c
    WHERE c.oid = format('workflow.%I', p_table)::regclass;
  IF v_table.owner <> 'wf_owner' THEN
    EXECUTE format('ALTER TABLE workflow.%I OWNER TO wf_owner', p_table);
  END IF;
  IF NOT v_table.secured THEN
    EXECUTE format('ALTER TABLE workflow.%I ENABLE ROW LEVEL SECURITY', p_table);
    EXECUTE format('ALTER TABLE workflow.%I FORCE ROW LEVEL SECURITY', p_table);
  END IF;
  IF NOT v_table.inner AND NOT v_table.has_policies THEN
    IF p_table = 'schema_migrations' THEN
      CREATE POLICY everybody ON workflow.schema_migrations USING (true);
    ELSE
      EXECUTE format(
        'CREATE POLICY organisation ON workflow.%I'
        || ' USING (org_id = workflow.org_id()) WITH CHECK (org_id = workflow.org_id())', p_table);
      IF p_table NOT IN ('workflow_definitions', 'workflow_types', 'workflow_calendars') THEN
        EXECUTE format(
          'CREATE POLICY sweeper ON workflow.%I TO wf_sweeper USING (true) WITH CHECK (true)',
          p_table);
      END IF;
    END IF;
  END IF;
  EXECUTE format(
    'REVOKE ALL ON workflow.%I'
    || ' FROM PUBLIC, wf_app, wf_worker, wf_repair, wf_maintenance, wf_sweeper', p_table);
  IF v_table.inner THEN
    RETURN;
  END IF;
  EXECUTE format('GRANT SELECT ON workflow.%I TO wf_app', p_table);
  IF p_table = 'schema_migrations' THEN
    GRANT SELECT ON workflow.schema_migrations TO wf_maintenance;
    RETURN;
  ELSIF p_table IN ('workflow_definitions', 'workflow_types', 'workflow_calendars') THEN
    RETURN;
  END IF;
  EXECUTE format('GRANT SELECT, DELETE ON workflow.%I TO wf_sweeper', p_table);
  IF p_table IN ('steps', 'workflow_events_outbox', 'workflow_side_effects_outbox',
    'workflow_inbox')
  THEN
    EXECUTE format('GRANT UPDATE ON workflow.%I TO wf_sweeper', p_table);
  END IF;
  IF p_table IN ('workflow_events_outbox', 'workflow_outbox_receipts', 'workflow_dead_letters') THEN
    EXECUTE format('GRANT INSERT ON workflow.%I TO wf_sweeper', p_table);
  END IF;
END
$$;
ALTER FUNCTION workflow.apply_table_rights OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.apply_table_rights FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.apply_table_rights TO wf_sweeper;

-- The key of an advisory lock. Any login of the database can take any key, so that those of the engine
-- have a space of their own: the upper 16 bits are 17235, the next 4 say what is locked, and the rest
-- is its hash. Kinds: 0 instances, 1 keys of events, 2 definitions of a type, 3 partitions,
-- 4 migrations, 5 retention, 6 names of calendars.
CREATE FUNCTION workflow.lock_key(p_kind integer, p_what text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (17235::bigint << 48) | (p_kind::bigint << 44)
  | (hashtextextended(p_what, p_kind::bigint) & 17592186044415);
ALTER FUNCTION workflow.lock_key OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.lock_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.lock_key TO wf_sweeper, wf_app, wf_maintenance;

-- Creates partitions by month, ahead of time; there is no default partition. A partition is created
-- separately and then attached, which does not block other sessions. Those of steps are bounded by
-- the ids of the instances that begin in the month.
CREATE FUNCTION workflow.ensure_partitions(p_from date, p_months integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s'
AS $$
DECLARE
  v_month date;
  v_next  date;
  v_table text;
  v_name  text;
  v_made  integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(workflow.lock_key(3, 'workflow.partitions'));
  FOR i IN 0 .. p_months - 1 LOOP
    v_month := (date_trunc('month', p_from::timestamp) + make_interval(months => i))::date;
    v_next := (v_month + interval '1 month')::date;
    FOREACH v_table IN ARRAY ARRAY[
      'steps', 'workflow_events_outbox', 'workflow_side_effects_outbox']
    LOOP
      v_name := v_table || to_char(v_month, '_YYYY_MM');
      IF to_regclass('workflow.' || quote_ident(v_name)) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE workflow.%I (LIKE workflow.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS'
          || ' INCLUDING COMPRESSION INCLUDING STORAGE) WITH (fillfactor = 80)',
          v_name, v_table);
        EXECUTE format(
          'ALTER TABLE workflow.%I ATTACH PARTITION workflow.%I FOR VALUES FROM (%L) TO (%L)',
          v_table, v_name,
          CASE v_table WHEN 'steps'
            THEN workflow.lowest_id(v_month::timestamp AT TIME ZONE 'UTC')::text
            ELSE to_char(v_month, 'YYYY-MM-DD') || ' 00:00:00+00' END,
          CASE v_table WHEN 'steps'
            THEN workflow.lowest_id(v_next::timestamp AT TIME ZONE 'UTC')::text
            ELSE to_char(v_next, 'YYYY-MM-DD') || ' 00:00:00+00' END);
        PERFORM workflow.apply_table_rights(v_name);
        v_made := v_made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN v_made;
END
$$;
ALTER FUNCTION workflow.ensure_partitions OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.ensure_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.ensure_partitions TO wf_sweeper, wf_maintenance;

-- Creates the partitions from the month before a day to three months after it, for workers. Checks
-- before taking a lock, because usually none is missing. Returns how many partitions were created.
CREATE FUNCTION workflow.sweep_months(p_today date) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_first date := (date_trunc('month', p_today::timestamp) - interval '1 month')::date;
BEGIN
  IF NOT EXISTS (
    SELECT FROM generate_series(0, 4) AS m (n)
      CROSS JOIN unnest(ARRAY['steps', 'workflow_events_outbox',
        'workflow_side_effects_outbox']) AS t (name)
      WHERE to_regclass('workflow.' || t.name
        || to_char(v_first + make_interval(months => m.n), '_YYYY_MM')) IS NULL)
  THEN
    RETURN 0;
  END IF;
  RETURN workflow.ensure_partitions(v_first, 5);
END
$$;
ALTER FUNCTION workflow.sweep_months OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_months TO wf_owner, wf_worker;

-- Returns how many consecutive months after this one have all their partitions.
CREATE FUNCTION workflow.months_of_partitions(p_today date) RETURNS integer
LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_ahead integer := 0;
  v_month date := (date_trunc('month', p_today::timestamp) + interval '1 month')::date;
BEGIN
  WHILE to_regclass(to_char(v_month, '"workflow.steps_"YYYY_MM')) IS NOT NULL
    AND to_regclass(to_char(v_month, '"workflow.workflow_events_outbox_"YYYY_MM')) IS NOT NULL
    AND to_regclass(to_char(v_month, '"workflow.workflow_side_effects_outbox_"YYYY_MM')) IS NOT NULL
  LOOP
    v_ahead := v_ahead + 1;
    v_month := (v_month + interval '1 month')::date;
  END LOOP;
  RETURN v_ahead;
END
$$;
ALTER FUNCTION workflow.months_of_partitions OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.months_of_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.months_of_partitions TO wf_sweeper, wf_maintenance;

-- Tables. Their rights by login are in workflow.apply_table_rights, which partitions need too.
SELECT workflow.apply_table_rights('schema_migrations');
SELECT workflow.apply_table_rights('workflow_definitions');
SELECT workflow.apply_table_rights('workflow_types');
SELECT workflow.apply_table_rights('instances');
SELECT workflow.apply_table_rights('steps');
SELECT workflow.apply_table_rights('workflow_events_outbox');
SELECT workflow.apply_table_rights('workflow_side_effects_outbox');
SELECT workflow.apply_table_rights('workflow_outbox_receipts');
SELECT workflow.apply_table_rights('workflow_events');
SELECT workflow.apply_table_rights('event_values');
SELECT workflow.apply_table_rights('workflow_inbox');
SELECT workflow.apply_table_rights('assignees');
SELECT workflow.apply_table_rights('decisions');

REVOKE CREATE ON SCHEMA workflow FROM wf_sweeper;
