-- Roles and rights. Row security limits every login to one organisation, owners included; work
-- across organisations is done by functions with an owner of their own.
--
-- wf_owner        owns the schema. Its functions work for one organisation at a time.
-- wf_sweeper      owns the functions that see every organisation: claims, sweeps, retention.
-- wf_app          the host's requests: reads rows of its organisation, calls the store's functions.
-- wf_worker       workers: all that wf_app may do, and claims and sweeps.
-- wf_repair       operators who repair damaged live rows: all that wf_app may do, and repairs.
-- wf_maintenance  retention and partitions.
--
-- The migrating login is a superuser, or may create roles, or is a member of wf_owner and
-- wf_sweeper if the roles exist already. It is not the login that the application uses.

DO $$
DECLARE
  v_role    text;
  v_may_set text := CASE WHEN current_setting('server_version_num')::integer >= 160000
    THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  FOREACH v_role IN ARRAY ARRAY[
    'wf_owner', 'wf_sweeper', 'wf_app', 'wf_worker', 'wf_repair', 'wf_maintenance']
  LOOP
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = v_role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        -- Roles belong to the server: the migration of another database created them.
        NULL;
      END;
    END IF;
  END LOOP;
  FOREACH v_role IN ARRAY ARRAY['wf_worker', 'wf_repair'] LOOP
    IF NOT pg_has_role(v_role, 'wf_app', 'MEMBER') THEN
      EXECUTE format('GRANT wf_app TO %I', v_role);
    END IF;
  END LOOP;
  FOREACH v_role IN ARRAY ARRAY['wf_owner', 'wf_sweeper'] LOOP
    IF NOT (pg_has_role(current_user, v_role, v_may_set)
      AND pg_has_role(current_user, v_role, 'USAGE'))
    THEN
      EXECUTE format('GRANT %I TO %I', v_role, current_user);
    END IF;
  END LOOP;
END
$$;

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
      IF p_table <> 'workflow_definitions' THEN
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
  ELSIF p_table = 'workflow_definitions' THEN
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

-- Sets owner and rights of everything in the schema. The rights of a function follow from its name.
-- A function whose name matches no pattern is for other functions only. Migrations that add tables
-- or functions end with this. It may be repeated at any time.
CREATE FUNCTION workflow.apply_rights() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_one   record;
  v_owner text;
  v_for   text;
BEGIN
  GRANT USAGE ON SCHEMA workflow TO wf_app, wf_worker, wf_repair, wf_maintenance, wf_sweeper;
  -- A role needs this right while it becomes the owner of a function.
  GRANT CREATE ON SCHEMA workflow TO wf_sweeper;
  FOR v_one IN
    SELECT c.relname FROM pg_catalog.pg_class AS c
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind IN ('r', 'p')
      ORDER BY c.relname
  LOOP
    PERFORM workflow.apply_table_rights(v_one.relname);
  END LOOP;
  FOR v_one IN
    SELECT c.relname FROM pg_catalog.pg_class AS c
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind = 'v'
      ORDER BY c.relname
  LOOP
    EXECUTE format('ALTER VIEW workflow.%I OWNER TO wf_owner', v_one.relname);
    EXECUTE format('REVOKE ALL ON workflow.%I'
      || ' FROM PUBLIC, wf_app, wf_worker, wf_repair, wf_maintenance, wf_sweeper', v_one.relname);
    EXECUTE format('GRANT SELECT ON workflow.%I TO wf_app, wf_sweeper', v_one.relname);
  END LOOP;
  FOR v_one IN
    SELECT c.relname FROM pg_catalog.pg_class AS c
      WHERE c.relnamespace = 'workflow'::regnamespace AND c.relkind = 'S'
        AND NOT EXISTS (
          SELECT FROM pg_catalog.pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'i')
      ORDER BY c.relname
  LOOP
    EXECUTE format('ALTER SEQUENCE workflow.%I OWNER TO wf_owner', v_one.relname);
    EXECUTE format('REVOKE ALL ON SEQUENCE workflow.%I FROM PUBLIC', v_one.relname);
    EXECUTE format('GRANT USAGE ON SEQUENCE workflow.%I TO wf_sweeper', v_one.relname);
  END LOOP;
  FOR v_one IN
    SELECT t.typname AS name FROM pg_catalog.pg_type AS t
      LEFT JOIN pg_catalog.pg_class AS c ON c.oid = t.typrelid
      WHERE t.typnamespace = 'workflow'::regnamespace
        AND (t.typtype = 'd' OR c.relkind = 'c')
      ORDER BY t.typname
  LOOP
    EXECUTE format('ALTER TYPE workflow.%I OWNER TO wf_owner', v_one.name);
  END LOOP;
  FOR v_one IN
    SELECT p.oid::regprocedure AS signature, p.proname AS name,
        p.prorettype = 'trigger'::regtype AS guards
      FROM pg_catalog.pg_proc AS p
      WHERE p.pronamespace = 'workflow'::regnamespace
      ORDER BY p.oid::regprocedure::text
  LOOP
    v_owner := 'wf_owner';
    v_for := NULL;
    IF v_one.guards THEN
      NULL;
    ELSIF v_one.name ~ '^(claim|extend|begin|sweep|fail|put_back|settle)_' THEN
      v_owner := 'wf_sweeper';
      v_for := 'wf_worker';
    ELSIF v_one.name ~ '^prune_' THEN
      v_owner := 'wf_sweeper';
      v_for := 'wf_maintenance';
    ELSIF v_one.name ~ '^clear_' THEN
      v_owner := 'wf_sweeper';
    ELSIF v_one.name ~ '(^erase_|_partitions$)' THEN
      v_for := 'wf_maintenance';
    ELSIF v_one.name ~ '^(org_id$|time_of$|lock_key$|document_key$|lowest_id$|row_id$|enter$|leave$|may_|refuse_)' THEN
      v_for := 'wf_app, wf_maintenance';
    ELSIF v_one.name ~ '^repair_' THEN
      v_for := 'wf_repair';
    ELSIF v_one.name ~ '^(lock|load|write|enqueue|requeue|deliver|receive|record|publish|read|find)(_|$)' THEN
      v_for := 'wf_app';
    END IF;
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', v_one.signature, v_owner);
    EXECUTE format(
      'REVOKE ALL ON FUNCTION %s'
      || ' FROM PUBLIC, wf_app, wf_worker, wf_repair, wf_maintenance, wf_sweeper',
      v_one.signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO wf_owner, wf_sweeper', v_one.signature);
    IF v_for IS NOT NULL THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', v_one.signature, v_for);
    END IF;
  END LOOP;
  REVOKE CREATE ON SCHEMA workflow FROM wf_sweeper;
END
$$;

-- The key of an advisory lock. Any login of the database can take any key, so that those of the engine
-- have a space of their own: the upper 16 bits are 17235, the next 4 say what is locked, and the rest
-- is its hash. Kinds: 0 instances, 1 keys of events, 2 definitions of a type, 3 partitions,
-- 4 migrations, 5 retention.
CREATE FUNCTION workflow.lock_key(p_kind integer, p_what text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (17235::bigint << 48) | (p_kind::bigint << 44)
  | (hashtextextended(p_what, p_kind::bigint) & 17592186044415);

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

ALTER SCHEMA workflow OWNER TO wf_owner;
SELECT workflow.apply_rights();
