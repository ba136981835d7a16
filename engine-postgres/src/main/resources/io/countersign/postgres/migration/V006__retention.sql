-- Retention and erasure. No function here decides what is old: callers pass the time.

-- A role needs this right while it becomes the owner of a function.
GRANT CREATE ON SCHEMA workflow TO wf_sweeper;

-- Dead letters of the outboxes, kept after the partition of their month is dropped.
CREATE TABLE workflow.workflow_dead_letters (
  org_id       text        NOT NULL,
  instance_id  uuid        NOT NULL,
  source_table text        NOT NULL
    CONSTRAINT dead_letter_source CHECK (source_table IN ('events', 'side_effects')),
  outbox_id    uuid        NOT NULL,
  created_at   timestamptz NOT NULL,
  error        text,
  row_json     jsonb       NOT NULL,
  PRIMARY KEY (org_id, created_at, outbox_id)
);
SELECT workflow.apply_table_rights('workflow_dead_letters');

CREATE INDEX workflow_dead_letters_instance
  ON workflow.workflow_dead_letters (instance_id, org_id);

CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_dead_letters
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_dead_letters
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Returns whether the holder of the retention lock is a login that may run retention. Any login can
-- take that lock.
CREATE FUNCTION workflow.is_retention_at_work() RETURNS boolean
LANGUAGE sql VOLATILE
AS $$
  SELECT EXISTS (
    SELECT FROM pg_locks AS l
      JOIN pg_stat_activity AS a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database())
        AND (l.classid::bigint << 32 | l.objid::bigint) = workflow.lock_key(5, 'workflow.retention')
        AND pg_has_role(a.usesysid, 'wf_maintenance', 'MEMBER'))
$$;
ALTER FUNCTION workflow.is_retention_at_work OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.is_retention_at_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.is_retention_at_work TO wf_sweeper;

-- Returns whether the outbox row of a receipt is unfinished: it waits, is claimed, or was given up
-- and may be retried. The row is found by its receipt when it is completed.
CREATE FUNCTION workflow.is_unfinished(p_receipt workflow.workflow_outbox_receipts) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE p_receipt.source_table
    WHEN 'events' THEN EXISTS (
      SELECT FROM workflow.workflow_events_outbox AS o
        WHERE o.org_id = p_receipt.org_id AND o.instance_id = p_receipt.instance_id
          AND o.created_at = p_receipt.created_at
          AND o.id = p_receipt.outbox_id
          AND o.status <> 'completed')
    ELSE EXISTS (
      SELECT FROM workflow.workflow_side_effects_outbox AS o
        WHERE o.org_id = p_receipt.org_id AND o.instance_id = p_receipt.instance_id
          AND o.created_at = p_receipt.created_at
          AND o.id = p_receipt.outbox_id
          AND o.status <> 'completed')
    END
$$;
ALTER FUNCTION workflow.is_unfinished OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.is_unfinished FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.is_unfinished TO wf_sweeper;

-- Deletes the receipts of outbox rows of instances that ended before a time. Keeps those of rows that
-- were given up. The receipts of steps are their rows, which are evidence. Returns how many
-- instances; null if a login without retention rights holds the lock.
CREATE FUNCTION workflow.prune_receipts(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off
AS $$
DECLARE
  v_one   record;
  v_count integer := 0;
BEGIN
  -- Two concurrent runs would wait for each other's rows; the second one does nothing.
  IF NOT workflow.take_key(workflow.lock_key(5, 'workflow.retention'), 0) THEN
    RETURN CASE WHEN workflow.is_retention_at_work() THEN 0 END;
  END IF;
  PERFORM set_config('workflow.retention', 'on', true);
  FOR v_one IN
    SELECT i.org_id, i.id FROM workflow.instances AS i
      WHERE i.completed_at < p_before AND i.status IN ('completed', 'cancelled', 'failed')
        AND EXISTS (
          SELECT FROM workflow.workflow_outbox_receipts AS r
            WHERE r.org_id = i.org_id AND r.instance_id = i.id AND NOT workflow.is_unfinished(r))
      ORDER BY i.completed_at LIMIT p_limit
  LOOP
    DELETE FROM workflow.workflow_outbox_receipts AS r
      WHERE r.org_id = v_one.org_id AND r.instance_id = v_one.id
        AND NOT workflow.is_unfinished(r);
    v_count := v_count + 1;
  END LOOP;
  PERFORM set_config('workflow.retention', '', true);
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.prune_receipts OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.prune_receipts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.prune_receipts TO wf_owner, wf_maintenance;

-- Deletes rows of the outboxes that were completed before a time. Returns how many rows.
CREATE FUNCTION workflow.prune_outboxes(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_events  integer;
  v_effects integer;
BEGIN
  PERFORM set_config('workflow.retention', 'on', true);
  DELETE FROM workflow.workflow_events_outbox AS o
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT f.org_id, f.instance_id, f.created_at, f.id FROM workflow.workflow_events_outbox AS f
        WHERE f.created_at < p_before AND f.status = 'completed' AND f.completed_at < p_before
        ORDER BY f.created_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_events = ROW_COUNT;
  DELETE FROM workflow.workflow_side_effects_outbox AS o
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT f.org_id, f.instance_id, f.created_at, f.id FROM workflow.workflow_side_effects_outbox AS f
        WHERE f.created_at < p_before AND f.status = 'completed' AND f.completed_at < p_before
        ORDER BY f.created_at LIMIT p_limit - v_events
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_effects = ROW_COUNT;
  PERFORM set_config('workflow.retention', '', true);
  RETURN v_events + v_effects;
END
$$;
ALTER FUNCTION workflow.prune_outboxes OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.prune_outboxes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.prune_outboxes TO wf_owner, wf_maintenance;

-- Deletes events that arrived before a time, including kept ones that no step came to wait for. The
-- same event received again later counts as new. Returns how many events.
CREATE FUNCTION workflow.prune_inbox(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM set_config('workflow.retention', 'on', true);
  DELETE FROM workflow.workflow_inbox AS b
    WHERE (b.org_id, b.event_id) IN (
      SELECT f.org_id, f.event_id FROM workflow.workflow_inbox AS f
        WHERE f.received_at < p_before
        ORDER BY f.received_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  PERFORM set_config('workflow.retention', '', true);
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.prune_inbox OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.prune_inbox FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.prune_inbox TO wf_owner, wf_maintenance;

-- Deletes instances that ended before a time, with everything that belongs to them. Keeps the last
-- one of a document, which determines how the document is treated, unless the caller asks for it
-- too. Keeps an instance with rows that wait in an outbox. Returns how many instances.
CREATE FUNCTION workflow.prune_instances(
  p_before timestamptz, p_limit integer, p_last_too boolean)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_one   record;
  v_count integer := 0;
BEGIN
  IF NOT workflow.take_key(workflow.lock_key(5, 'workflow.retention'), 0) THEN
    RETURN CASE WHEN workflow.is_retention_at_work() THEN 0 END;
  END IF;
  PERFORM set_config('workflow.retention', 'on', true);
  FOR v_one IN
    SELECT i.id, i.org_id FROM workflow.instances AS i
      WHERE i.completed_at < p_before AND i.status IN ('completed', 'cancelled', 'failed')
        AND (p_last_too OR EXISTS (
          SELECT FROM workflow.instances AS l
            WHERE l.org_id = i.org_id AND l.entity_type = i.entity_type
              AND l.entity_id = i.entity_id AND l.domain = i.domain AND l.id <> i.id
              AND (l.ended_number IS NULL OR l.ended_number > i.ended_number)))
        AND NOT EXISTS (
          SELECT FROM workflow.workflow_events_outbox AS o
            WHERE o.org_id = i.org_id AND o.instance_id = i.id
              AND o.status IN ('pending', 'failed', 'processing'))
        AND NOT EXISTS (
          SELECT FROM workflow.workflow_side_effects_outbox AS o
            WHERE o.org_id = i.org_id AND o.instance_id = i.id
              AND o.status IN ('pending', 'failed', 'processing'))
      ORDER BY i.completed_at LIMIT p_limit
  LOOP
    DELETE FROM workflow.decisions AS d
      WHERE d.org_id = v_one.org_id AND d.instance_id = v_one.id;
    DELETE FROM workflow.assignees AS a
      WHERE a.org_id = v_one.org_id AND a.instance_id = v_one.id;
    DELETE FROM workflow.steps AS s
      WHERE s.org_id = v_one.org_id AND s.instance_id = v_one.id;
    DELETE FROM workflow.workflow_outbox_receipts AS r
      WHERE r.org_id = v_one.org_id AND r.instance_id = v_one.id;
    -- Its queued rows were given up; completed triggers are deleted by their age.
    DELETE FROM workflow.workflow_events_outbox AS o
      WHERE o.org_id = v_one.org_id AND o.instance_id = v_one.id AND o.status = 'dead_letter';
    DELETE FROM workflow.workflow_side_effects_outbox AS o
      WHERE o.org_id = v_one.org_id AND o.instance_id = v_one.id;
    DELETE FROM workflow.workflow_dead_letters AS d
      WHERE d.org_id = v_one.org_id AND d.instance_id = v_one.id;
    DELETE FROM workflow.event_values AS v
      WHERE v.org_id = v_one.org_id AND v.instance_id = v_one.id;
    DELETE FROM workflow.workflow_events AS e
      WHERE e.org_id = v_one.org_id AND e.instance_id = v_one.id;
    DELETE FROM workflow.instances AS i WHERE i.org_id = v_one.org_id AND i.id = v_one.id;
    v_count := v_count + 1;
  END LOOP;
  PERFORM set_config('workflow.retention', '', true);
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.prune_instances OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.prune_instances FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.prune_instances TO wf_owner, wf_maintenance;

-- Removes document values from lists of field changes or evaluations, and keeps what the workflow
-- itself defines.
CREATE FUNCTION workflow.without_values(p_list jsonb, p_stay text[], p_gone jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(jsonb_agg(p_gone || coalesce(
      (SELECT jsonb_object_agg(m.key, m.value) FROM jsonb_each(
          CASE jsonb_typeof(e.value) WHEN 'object' THEN e.value ELSE '{}' END) AS m
        WHERE m.key = ANY (p_stay)), '{}') ORDER BY e.ordinality), '[]')
    FROM jsonb_array_elements(
      CASE jsonb_typeof(p_list) WHEN 'array' THEN p_list ELSE '[]' END)
      WITH ORDINALITY AS e (value, ordinality)
$$;
ALTER FUNCTION workflow.without_values OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.without_values FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.without_values TO wf_sweeper;

-- Removes document values from the output of a step, and keeps its outcome. A rebuild of an
-- instance from its steps needs the details of control rows and the window of an end, which contain
-- no document values.
CREATE FUNCTION workflow.without_output(p_output jsonb, p_type text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_left    jsonb := CASE jsonb_typeof(p_output) WHEN 'object' THEN p_output ELSE '{}' END;
  v_details jsonb := v_left->'output';
BEGIN
  IF v_left ? 'evaluated' THEN
    v_left := v_left || jsonb_build_object('evaluated', workflow.without_values(
      v_left->'evaluated', ARRAY['edge', 'expression'],
      '{"variables": {"[erased]": true}, "result": "[erased]"}'));
  END IF;
  IF v_left ? 'control' THEN
    IF v_details ? 'changes' THEN
      v_details := v_details || jsonb_build_object('changes', workflow.without_values(
        v_details->'changes', ARRAY['field'], '{"from": "[erased]", "to": "[erased]"}'));
    END IF;
    -- The reasons of a pause and of an end are codes, which the journal keeps too.
    IF v_details ? 'reason' AND v_left->>'control' NOT IN ('paused', 'ended') THEN
      v_details := v_details || '{"reason": "[erased]"}';
    END IF;
    RETURN v_left || jsonb_build_object('output', v_details);
  ELSIF p_type = 'end' OR v_details IS NULL OR v_details = '{}' THEN
    RETURN v_left;
  END IF;
  RETURN v_left || '{"output": {"[erased]": true}}';
END
$$;
ALTER FUNCTION workflow.without_output OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.without_output FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.without_output TO wf_sweeper;

-- Erases the values of an instance: next to the journal, whose chain stays intact, in its live row
-- and in the rows of steps, decisions and outboxes. Rows that still wait in an outbox keep their
-- values, and are counted. Returns one row: how many events lost their values, and how many rows
-- wait.
CREATE FUNCTION workflow.erase_values(
  p_org text, p_instance uuid, OUT events integer, OUT waiting integer)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_gone   CONSTANT jsonb := '{"[erased]": true}';
  v_effects integer;
  v_key     bigint;
BEGIN
  -- Prevents another session from advancing the instance and writing values back that it had read.
  SELECT workflow.document_key(i.org_id, i.entity_type, i.entity_id) INTO v_key
    FROM workflow.instances AS i WHERE i.org_id = p_org AND i.id = p_instance;
  IF NOT workflow.take_key(v_key, 5000) THEN
    RAISE EXCEPTION 'Expected to hold the instance %, but another session does.', p_instance
      USING ERRCODE = 'lock_not_available', HINT = 'Try again; pg_locks names the session.';
  END IF;
  PERFORM set_config('workflow.erasure', 'on', true);
  SELECT coalesce(sum(jsonb_array_length(v.vals::jsonb)), 0) INTO events
    FROM workflow.event_values AS v WHERE v.org_id = p_org AND v.instance_id = p_instance;
  DELETE FROM workflow.event_values AS v
    WHERE v.org_id = p_org AND v.instance_id = p_instance;
  UPDATE workflow.instances AS i
    SET context_json = coalesce((
        SELECT jsonb_object_agg(c.key, CASE c.value WHEN '{}' THEN c.value ELSE v_gone END)
          FROM jsonb_each(CASE jsonb_typeof(workflow.read_json(i.context_json))
            WHEN 'object' THEN i.context_json::jsonb ELSE '{}' END) AS c), '{}')::text,
      open_approvals = (
        SELECT coalesce(jsonb_agg(a.value || jsonb_build_object('decisions', (
            SELECT coalesce(jsonb_agg(CASE WHEN d.value ? 'reason'
                THEN d.value || '{"reason": "[erased]"}' ELSE d.value END
                ORDER BY d.ordinality), '[]')
              FROM jsonb_array_elements(CASE jsonb_typeof(a.value->'decisions')
                WHEN 'array' THEN a.value->'decisions' ELSE '[]' END) WITH ORDINALITY AS d))
            ORDER BY a.ordinality), '[]')::text
          FROM jsonb_array_elements(CASE jsonb_typeof(workflow.read_json(i.open_approvals))
            WHEN 'array' THEN i.open_approvals::jsonb ELSE '[]' END) WITH ORDINALITY AS a)
    WHERE i.org_id = p_org AND i.id = p_instance;
  UPDATE workflow.steps AS s
    SET output_json = CASE WHEN s.output_json IS NOT NULL
        THEN workflow.without_output(s.output_json::jsonb, s.node_type)::text END,
      error = CASE WHEN s.error IS NULL OR s.output_json::jsonb->>'control' = 'ended' THEN s.error
        ELSE '[erased]' END
    WHERE s.org_id = p_org AND s.instance_id = p_instance;
  UPDATE workflow.workflow_events AS e
    SET auto = (
      SELECT jsonb_agg(CASE WHEN v.value ? 'output' THEN v.value || jsonb_build_object(
          'output', workflow.without_output(v.value->'output', v.value->>'type'))
          ELSE v.value END ORDER BY v.ordinality)::text
        FROM jsonb_array_elements(CASE jsonb_typeof(workflow.read_json(e.auto))
          WHEN 'array' THEN e.auto::jsonb END) WITH ORDINALITY AS v)
    WHERE e.org_id = p_org AND e.instance_id = p_instance AND e.auto IS NOT NULL;
  UPDATE workflow.decisions AS d SET reason = '[erased]'
    WHERE d.org_id = p_org AND d.instance_id = p_instance AND d.reason <> '';
  UPDATE workflow.workflow_events_outbox AS o
    SET payload_json = v_gone, error = CASE WHEN o.error IS NOT NULL THEN '[erased]' END,
      note = CASE WHEN o.note IS NOT NULL THEN '[erased]' END
    WHERE o.org_id = p_org AND o.instance_id = p_instance
      AND o.status IN ('completed', 'dead_letter');
  UPDATE workflow.workflow_side_effects_outbox AS o
    SET payload_json = v_gone, options_json = v_gone, sealed_json = NULL,
      response_json = CASE WHEN o.response_json IS NOT NULL THEN v_gone END,
      error = CASE WHEN o.error IS NOT NULL THEN '[erased]' END
    WHERE o.org_id = p_org AND o.instance_id = p_instance
      AND o.status IN ('completed', 'dead_letter');
  UPDATE workflow.workflow_dead_letters AS d
    SET error = '[erased]', row_json = d.row_json || jsonb_build_object(
      'payload_json', v_gone, 'options_json', v_gone, 'sealed_json', NULL, 'response_json', v_gone,
      'error', '[erased]', 'note', '[erased]')
    WHERE d.org_id = p_org AND d.instance_id = p_instance;
  SELECT count(*) INTO waiting FROM workflow.workflow_events_outbox AS o
    WHERE o.org_id = p_org AND o.instance_id = p_instance
      AND o.status IN ('pending', 'failed', 'processing');
  SELECT count(*) INTO v_effects FROM workflow.workflow_side_effects_outbox AS o
    WHERE o.org_id = p_org AND o.instance_id = p_instance
      AND o.status IN ('pending', 'failed', 'processing');
  waiting := waiting + v_effects;
  PERFORM set_config('workflow.erasure', '', true);
  v_before := workflow.leave(v_before);
END
$$;
ALTER FUNCTION workflow.erase_values OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.erase_values FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.erase_values TO wf_sweeper, wf_maintenance;

-- Returns whether a monthly partition may be dropped: one of steps if it is empty, one of an outbox
-- if all its rows were completed before a time. Moves rows that were given up to the dead letters
-- first.
CREATE FUNCTION workflow.clear_month(p_table text, p_month date, p_before timestamptz)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_from  timestamptz := p_month::timestamp AT TIME ZONE 'UTC';
  v_to    timestamptz := (p_month + interval '1 month') AT TIME ZONE 'UTC';
  v_taken boolean;
BEGIN
  IF p_table = 'steps' THEN
    -- An instance writes into the month of its start for as long as it runs.
    RETURN NOT EXISTS (
      SELECT FROM workflow.steps AS s
        WHERE s.instance_id >= workflow.lowest_id(v_from)
          AND s.instance_id < workflow.lowest_id(v_to))
      AND NOT EXISTS (
        SELECT FROM workflow.instances AS i
          WHERE i.id >= workflow.lowest_id(v_from) AND i.id < workflow.lowest_id(v_to));
  END IF;
  EXECUTE format(
    'SELECT EXISTS (SELECT FROM workflow.%I AS o WHERE o.created_at >= $1 AND o.created_at < $2'
    || ' AND (o.status IN (''pending'', ''processing'', ''failed'') OR o.completed_at >= $3))',
    p_table) INTO v_taken USING v_from, v_to, p_before;
  IF v_taken THEN
    RETURN false;
  END IF;
  EXECUTE format(
    'INSERT INTO workflow.workflow_dead_letters'
    || ' (org_id, instance_id, source_table, outbox_id, created_at, error, row_json)'
    || ' SELECT o.org_id, o.instance_id, %L, o.id, o.created_at, o.error,'
    || ' to_jsonb(o) - ''sealed_json'''
    || ' FROM workflow.%I AS o WHERE o.created_at >= $1 AND o.created_at < $2'
    || ' AND o.status = ''dead_letter''',
    CASE p_table WHEN 'workflow_events_outbox' THEN 'events' ELSE 'side_effects' END, p_table)
    USING v_from, v_to;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.clear_month OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.clear_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.clear_month TO wf_owner;

-- Drops the monthly partitions that ended before a time and are no longer needed. Returns their
-- names.
CREATE FUNCTION workflow.drop_partitions(p_before timestamptz) RETURNS SETOF text
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s'
AS $$
DECLARE
  v_one record;
BEGIN
  PERFORM pg_advisory_xact_lock(workflow.lock_key(3, 'workflow.partitions'));
  FOR v_one IN
    SELECT c.relname AS name, p.relname AS parent,
        to_date(right(c.relname, 7), 'YYYY_MM') AS month
      FROM pg_inherits AS h
      JOIN pg_class AS c ON c.oid = h.inhrelid
      JOIN pg_class AS p ON p.oid = h.inhparent
      WHERE p.relnamespace = 'workflow'::regnamespace AND p.relkind = 'p'
        AND c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      ORDER BY 3, 2
  LOOP
    CONTINUE WHEN (v_one.month + interval '1 month') AT TIME ZONE 'UTC' > p_before;
    -- Prevents changes of rows between the check and the drop.
    EXECUTE format('LOCK TABLE workflow.%I IN SHARE ROW EXCLUSIVE MODE', v_one.name);
    IF workflow.clear_month(v_one.parent, v_one.month, p_before) THEN
      EXECUTE format('DROP TABLE workflow.%I', v_one.name);
      RETURN NEXT v_one.name;
    END IF;
  END LOOP;
END
$$;
ALTER FUNCTION workflow.drop_partitions OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.drop_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.drop_partitions TO wf_sweeper, wf_maintenance;

REVOKE CREATE ON SCHEMA workflow FROM wf_sweeper;
