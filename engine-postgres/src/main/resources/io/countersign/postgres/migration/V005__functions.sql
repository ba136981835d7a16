-- The operations of the store, each in one call: lock and load, write, queue, claim, settle. Every
-- function here is volatile and is called alone in its statement, so that it reads, after taking a
-- lock, what the previous holder committed. The clock of the server is read in one place.
--
-- A function that is called in an assignment costs a fraction of one that is performed as a query.

-- A role needs this right while it becomes the owner of a function.
GRANT CREATE ON SCHEMA workflow TO wf_sweeper;

-- Returns the time of the store: the caller's if the caller gives one, as tests do.
CREATE FUNCTION workflow.time_of(p_now timestamptz) RETURNS timestamptz
LANGUAGE sql VOLATILE
RETURN coalesce(p_now, clock_timestamp());
ALTER FUNCTION workflow.time_of OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.time_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.time_of TO wf_sweeper, wf_app, wf_maintenance;

-- The one lock of a document, for all its instances of every domain.
CREATE FUNCTION workflow.document_key(p_org text, p_type text, p_document text) RETURNS bigint
LANGUAGE sql IMMUTABLE
RETURN workflow.lock_key(0, p_org || chr(10) || p_type || chr(10) || p_document);
ALTER FUNCTION workflow.document_key OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.document_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.document_key TO wf_sweeper, wf_app, wf_maintenance;

-- Sets the organisation; returns the previous one, for workflow.leave.
CREATE FUNCTION workflow.enter(p_org text) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_before text := workflow.org_id();
BEGIN
  IF v_before IS NULL THEN
    v_before := set_config('workflow.org', p_org, true);
    RETURN '';
  ELSIF v_before <> p_org THEN
    RAISE EXCEPTION 'Expected the organisation of this session, but found a call for another one.'
      USING ERRCODE = 'WF002',
        HINT = 'Set workflow.org for each transaction, or leave it unset and let the engine name it.';
  END IF;
  RETURN v_before;
END
$$;
ALTER FUNCTION workflow.enter OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.enter FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.enter TO wf_sweeper, wf_app, wf_maintenance;

CREATE FUNCTION workflow.leave(p_before text) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_before = '' THEN
    RETURN set_config('workflow.org', '', true);
  END IF;
  RETURN p_before;
END
$$;
ALTER FUNCTION workflow.leave OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.leave FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.leave TO wf_sweeper, wf_app, wf_maintenance;

-- Refuses other isolation levels: only READ COMMITTED sees, after taking a lock, what the previous
-- holder committed. Called before every lock.
CREATE FUNCTION workflow.require_read_committed() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF pg_catalog.current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'expected a transaction at READ COMMITTED, but found %',
        pg_catalog.current_setting('transaction_isolation')
      USING ERRCODE = 'WF001',
        HINT = 'Begin the transaction at READ COMMITTED where it calls the engine.';
  END IF;
END
$$;
ALTER FUNCTION workflow.require_read_committed OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.require_read_committed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.require_read_committed TO wf_sweeper;

-- Returns whether the month of a time has its partitions. Without them nothing can be written.
CREATE FUNCTION workflow.has_month(p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_month text := to_char(p_at AT TIME ZONE 'UTC', '_YYYY_MM');
BEGIN
  RETURN to_regclass('workflow.steps' || v_month) IS NOT NULL
    AND to_regclass('workflow.workflow_events_outbox' || v_month) IS NOT NULL
    AND to_regclass('workflow.workflow_side_effects_outbox' || v_month) IS NOT NULL;
END
$$;
ALTER FUNCTION workflow.has_month OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.has_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.has_month TO wf_sweeper;

-- Fails if the month has no partitions, for callers that cannot return an outcome.
CREATE FUNCTION workflow.require_month(p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT workflow.has_month(p_at) THEN
    RAISE EXCEPTION 'Expected partitions of the month of %, but found that some are missing.', p_at
      USING ERRCODE = 'WF005', HINT = 'Run the job STORAGE of the workers, or PartitionKeeper.';
  END IF;
END
$$;
ALTER FUNCTION workflow.require_month OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.require_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.require_month TO wf_sweeper;

-- Takes a lock until the transaction ends, within a time in milliseconds; 0 tries once. Any login
-- of the database can hold such a lock, so all waits go through this function. If the statement
-- timeout of the session is shorter, the wait ends early enough to return.
CREATE FUNCTION workflow.take_key(p_key bigint, p_wait_ms integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_before text;
  v_limit  numeric;
  v_wait   integer := p_wait_ms;
BEGIN
  IF pg_catalog.current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM workflow.require_read_committed();
  END IF;
  IF pg_try_advisory_xact_lock(p_key) THEN
    RETURN true;
  ELSIF p_wait_ms = 0 THEN
    RETURN false;
  END IF;
  v_limit := extract(epoch FROM current_setting('statement_timeout')::interval) * 1000;
  IF v_limit > 0 THEN
    -- Leaves a tenth of the limit for the work after the wait.
    v_wait := least(p_wait_ms, floor(v_limit * 0.9
      - extract(epoch FROM clock_timestamp() - statement_timestamp()) * 1000))::integer;
    IF v_wait < 1 THEN
      RETURN false;
    END IF;
  END IF;
  v_before := current_setting('lock_timeout');
  PERFORM set_config('lock_timeout', v_wait::text, true);
  BEGIN
    PERFORM pg_advisory_xact_lock(p_key);
  EXCEPTION WHEN lock_not_available THEN
    -- The end of the subtransaction restores the setting only if it was made there.
    PERFORM set_config('lock_timeout', v_before, true);
    RETURN false;
  END;
  PERFORM set_config('lock_timeout', v_before, true);
  RETURN true;
END
$$;
ALTER FUNCTION workflow.take_key OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.take_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.take_key TO wf_sweeper;

-- Takes the triggers of an instance that are due and unclaimed. The holder of the instance's lock
-- processes them, so no worker may claim them from here on; triggers that a worker is just claiming
-- are left to that worker.
CREATE FUNCTION workflow.take_triggers(
  p_org text, p_instance uuid, p_started timestamptz, p_at timestamptz)
RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_triggers jsonb;
BEGIN
  SELECT jsonb_agg(jsonb_build_array(
      o.event_type, o.cause, o.entity_version, o.payload_json, o.actor_json, o.trace_id,
      o.number, o.attempts) ORDER BY o.created_at, o.number)
    INTO v_triggers
    FROM (
      SELECT e.* FROM workflow.workflow_events_outbox e
        WHERE e.org_id = p_org AND e.instance_id = p_instance
          AND e.created_at >= p_started - interval '1 day'
          AND e.created_at <= p_at + interval '1 day'
          AND e.status IN ('pending', 'failed')
          AND (e.next_retry_at IS NULL OR e.next_retry_at <= p_at)
        FOR NO KEY UPDATE SKIP LOCKED) AS o;
  RETURN v_triggers;
END
$$;
ALTER FUNCTION workflow.take_triggers OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.take_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.take_triggers TO wf_sweeper;

-- An instance as it is locked and read: a list of texts, which costs a fraction of a row of as many
-- columns. A lock returns the first three always:
--   1 outcome: loaded, busy, absent, or unready where the month has no partitions
--   2 time of the store, in microseconds since 1970
--   3 loaded: triggers, a JSON list or null; absent: hash of the published workflow of the type or null
-- and after loaded the columns of workflow.instances:
--   4 id, 5 entity_type, 6 entity_id, 7 entity_version, 8 compiled_hash, 9 status, 10 reason,
--   11 edit_window, 12 seq, 13 last_step_seq, 14 underway, 15 requester, 16 known_version,
--   17 journal_head in hexadecimal digits, 18 active_tokens, 19 open_approvals, 20 context_json,
--   21 pin_json, 22 domain, null if it is lifecycle, 23 display_status
-- 24 after locking the latest instance of a document: the active instances of its other domains, as a
-- JSON list of such lists; null if there are none
CREATE FUNCTION workflow.read_instance_v1(i workflow.instances) RETURNS text[]
LANGUAGE sql STABLE
RETURN ARRAY['loaded', NULL, NULL, i.id::text, i.entity_type, i.entity_id, i.entity_version::text,
  i.compiled_hash, i.status, i.reason, i.edit_window, i.seq::text, i.last_step_seq::text,
  i.underway, i.requester, i.known_version::text, encode(i.journal_head, 'hex'), i.active_tokens,
  i.open_approvals, i.context_json, i.pin_json, nullif(i.domain, 'lifecycle'),
  i.display_status];
ALTER FUNCTION workflow.read_instance_v1 OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.read_instance_v1 FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.read_instance_v1 TO wf_sweeper, wf_app;

-- Locks a document and loads its instance: by its id, or by the document and its workflow. The caller
-- names the time until which it knows that all months have their partitions, if it does.
CREATE FUNCTION workflow.lock_instance_v1(
  p_org text, p_instance uuid, p_type text, p_document text, p_workflow text, p_latest boolean,
  p_wait_ms integer, p_now timestamptz, p_ready_until timestamptz)
RETURNS text[]
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_org      text := workflow.org_id();
  v_type     text := p_type;
  v_document text := p_document;
  v_at       timestamptz;
  v_id       uuid;
  v_other    uuid;
  v_started  timestamptz;
  v_updated  timestamptz;
  v_found    text[];
BEGIN
  IF v_org IS NULL THEN
    v_org := left(set_config('workflow.org', p_org, true), 0);
  ELSIF v_org <> p_org THEN
    v_org := workflow.enter(p_org);
  END IF;
  IF p_instance IS NOT NULL THEN
    -- The document of an instance never changes.
    SELECT i.entity_type, i.entity_id INTO v_type, v_document FROM workflow.instances i
      WHERE i.org_id = p_org AND i.id = p_instance;
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM workflow.require_read_committed();
  END IF;
  IF v_type IS NULL THEN
    NULL;
  ELSIF NOT pg_try_advisory_xact_lock(workflow.document_key(p_org, v_type, v_document))
    AND NOT workflow.take_key(workflow.document_key(p_org, v_type, v_document), p_wait_ms)
  THEN
    v_found := ARRAY['busy', NULL, NULL];
  ELSIF p_instance IS NOT NULL THEN
    SELECT workflow.read_instance_v1(i), i.id, i.started_at, i.updated_at
        INTO v_found, v_id, v_started, v_updated
      FROM workflow.instances i WHERE i.org_id = p_org AND i.id = p_instance;
  ELSE
    SELECT workflow.read_instance_v1(i), i.id, i.started_at, i.updated_at
        INTO v_found, v_id, v_started, v_updated
      FROM workflow.instances i
      WHERE i.org_id = p_org AND i.entity_type = v_type AND i.entity_id = v_document
        AND i.domain = p_workflow AND i.status IN ('running', 'paused');
    IF p_latest AND v_id IS NULL THEN
      SELECT workflow.read_instance_v1(i), i.id, i.started_at, i.updated_at
        INTO v_found, v_id, v_started, v_updated
        FROM workflow.instances i
        WHERE i.org_id = p_org AND i.entity_type = v_type AND i.entity_id = v_document
          AND i.domain = p_workflow AND i.ended_number IS NOT NULL
        ORDER BY i.ended_number DESC LIMIT 1;
    END IF;
  END IF;
  -- A process that started the instance by its own clock may have been ahead by up to a second.
  v_at := coalesce(p_now, greatest(clock_timestamp(), v_updated));
  IF v_found IS NULL THEN
    v_found := ARRAY['absent', NULL, NULL];
    IF p_instance IS NULL THEN
      SELECT ARRAY['absent', NULL, t.active_hash] INTO v_found FROM workflow.workflow_types t
        WHERE t.org_id = p_org AND t.entity_type = p_type AND t.workflow_key = p_workflow;
      v_found := coalesce(v_found, ARRAY['absent', NULL, NULL]);
    END IF;
  ELSIF v_id IS NOT NULL THEN
    -- Usually there are none, so a check is cheaper.
    IF EXISTS (
      SELECT FROM workflow.workflow_events_outbox e
        WHERE e.org_id = p_org AND e.instance_id = v_id
          AND e.created_at >= v_started - interval '1 day'
          AND e.created_at <= v_at + interval '1 day'
          AND e.status IN ('pending', 'failed'))
    THEN
      v_found[3] := workflow.take_triggers(p_org, v_id, v_started, v_at)::text;
    END IF;
  END IF;
  -- Usually there are none, so a check is cheaper. The order is that of the index by document, which
  -- the planner prefers for it: on an empty table it considers the primary key equal otherwise.
  IF p_latest AND v_found[1] <> 'busy' THEN
    SELECT i.id INTO v_other FROM workflow.instances i
      WHERE i.org_id = p_org AND i.entity_type = v_type AND i.entity_id = v_document
        AND i.domain <> p_workflow AND i.ended_number IS NULL
      ORDER BY i.ended_number DESC NULLS FIRST LIMIT 1;
    IF v_other IS NOT NULL THEN
      v_found[24] := (
        SELECT jsonb_agg(to_jsonb(workflow.read_instance_v1(x)) ORDER BY x.domain COLLATE "C")
          FROM (
            SELECT i.* FROM workflow.instances i
              WHERE i.org_id = p_org AND i.entity_type = v_type AND i.entity_id = v_document
                AND i.domain <> p_workflow AND i.ended_number IS NULL
              ORDER BY i.ended_number DESC NULLS FIRST) AS x);
    END IF;
  END IF;
  IF (p_ready_until IS NULL OR v_at >= p_ready_until) AND v_found[1] <> 'busy'
    AND NOT workflow.has_month(v_at)
  THEN
    -- Tells the caller, before it makes a change, that the change could not be written.
    v_found := ARRAY['unready', NULL, NULL];
  END IF;
  v_found[2] := (extract(epoch FROM v_at) * 1000000)::bigint::text;
  IF v_org = '' THEN
    v_org := set_config('workflow.org', '', true);
  END IF;
  RETURN v_found;
END
$$;
ALTER FUNCTION workflow.lock_instance_v1 OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.lock_instance_v1 FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.lock_instance_v1 TO wf_sweeper, wf_app;

-- Locks and loads several instances. The locks of their documents are taken in ascending order.
CREATE FUNCTION workflow.lock_instances_v1(
  p_keys jsonb, p_wait_ms integer, p_now timestamptz, p_ready_until timestamptz)
RETURNS TABLE (place integer, loaded text[])
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_key    record;
  v_before text;
  v_type   text;
  v_name   text;
  v_locks  bigint[] := '{}';
BEGIN
  FOR v_key IN SELECT k.* FROM jsonb_to_recordset(p_keys) AS k (
      place integer, org text, id uuid, type text, document text)
    ORDER BY k.place
  LOOP
    v_type := v_key.type;
    v_name := v_key.document;
    IF v_key.id IS NOT NULL THEN
      v_before := workflow.enter(v_key.org);
      SELECT i.entity_type, i.entity_id INTO v_type, v_name FROM workflow.instances i
        WHERE i.org_id = v_key.org AND i.id = v_key.id;
      v_before := workflow.leave(v_before);
    END IF;
    v_locks := v_locks || coalesce(workflow.document_key(v_key.org, v_type, v_name), 0);
  END LOOP;
  FOR v_key IN SELECT k.* FROM jsonb_to_recordset(p_keys) AS k (
      place integer, org text, id uuid, type text, document text, workflow text, latest boolean)
    ORDER BY v_locks[k.place + 1], k.place
  LOOP
    place := v_key.place;
    loaded := workflow.lock_instance_v1(
      v_key.org, v_key.id, v_key.type, v_key.document, v_key.workflow, v_key.latest, p_wait_ms,
      p_now, p_ready_until);
    RETURN NEXT;
  END LOOP;
END
$$;
ALTER FUNCTION workflow.lock_instances_v1 OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.lock_instances_v1 FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.lock_instances_v1 TO wf_sweeper, wf_app;

-- Queues triggers; skips those that were queued before. Returns how many are new.
CREATE FUNCTION workflow.put_triggers(p_org text, p_triggers jsonb) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM workflow.require_month(t.at)
    FROM (SELECT DISTINCT g.at FROM jsonb_to_recordset(p_triggers) AS g (at timestamptz)) AS t;
  WITH given AS (
    SELECT t.*, decode(t.key, 'hex') AS hash
      FROM ROWS FROM (jsonb_to_recordset(p_triggers) AS (
        id uuid, at timestamptz, instance uuid, type text, cause text, version bigint,
        payload jsonb, actor jsonb, trace text, key text)) WITH ORDINALITY AS t (
        id, at, instance, type, cause, version, payload, actor, trace, key, place)
  ), fresh AS (
    INSERT INTO workflow.workflow_outbox_receipts AS r (
        org_id, instance_id, event_idempotency_key, source_table, outbox_id, created_at)
      SELECT p_org, g.instance, g.hash, 'events', g.id, g.at FROM given g
      ON CONFLICT DO NOTHING
      RETURNING r.instance_id, r.event_idempotency_key, r.outbox_id
  )
  INSERT INTO workflow.workflow_events_outbox (
      id, created_at, org_id, instance_id, entity_version, definition_version, event_type, cause,
      payload_json, actor_json, event_idempotency_key, trace_id)
    SELECT g.id, g.at, p_org, g.instance, g.version,
        CASE WHEN g.type = 'create_instance' THEN
          (SELECT i.definition_version FROM workflow.instances i
            WHERE i.org_id = p_org AND i.id = g.instance)
        END,
        g.type, g.cause, g.payload, g.actor, g.hash, g.trace
      FROM given g
      JOIN fresh f ON f.instance_id = g.instance AND f.event_idempotency_key = g.hash
        AND f.outbox_id = g.id
      ORDER BY g.place;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.put_triggers OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.put_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.put_triggers TO wf_sweeper;

-- Queues triggers, for callers that write nothing else.
CREATE FUNCTION workflow.enqueue(p_org text, p_triggers jsonb) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_count  integer := workflow.put_triggers(p_org, p_triggers);
BEGIN
  v_before := workflow.leave(v_before);
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.enqueue OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.enqueue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.enqueue TO wf_sweeper, wf_app;

-- Completes triggers: those of a claim, and unclaimed ones.
CREATE FUNCTION workflow.finish_triggers(p_org text, p_instance uuid, p_at timestamptz, p_done jsonb)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_last    integer := jsonb_array_length(p_done) - 1;
  v_fence   bigint;
  v_created timestamptz;
  v_id      uuid;
  v_status  text;
  v_held    bigint;
  v_times   timestamptz[] := '{}';
  v_ids     uuid[] := '{}';
BEGIN
  -- Checks everything before writing anything.
  FOR i IN 0 .. v_last LOOP
    v_fence := (p_done->i->>'fence')::bigint;
    SELECT r.created_at, r.outbox_id INTO v_created, v_id
      FROM workflow.workflow_outbox_receipts r
      WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'events'
        AND r.event_idempotency_key = decode(p_done->i->>'key', 'hex');
    SELECT o.status, o.fence INTO v_status, v_held FROM workflow.workflow_events_outbox o
      WHERE o.org_id = p_org AND o.instance_id = p_instance
          AND o.created_at = v_created AND o.id = v_id;
    IF v_status IS NULL
      OR (v_fence = 0 AND v_status NOT IN ('pending', 'failed'))
      OR (v_fence > 0 AND NOT (v_status = 'processing' AND v_held = v_fence))
    THEN
      RETURN false;
    END IF;
    v_times := v_times || v_created;
    v_ids := v_ids || v_id;
  END LOOP;
  FOR i IN 0 .. v_last LOOP
    v_created := v_times[i + 1];
    v_id := v_ids[i + 1];
    IF (p_done->i->>'fence')::bigint = 0 THEN
      UPDATE workflow.workflow_events_outbox o SET status = 'pending'
        WHERE o.org_id = p_org AND o.instance_id = p_instance
          AND o.created_at = v_created AND o.id = v_id
          AND o.status = 'failed';
      UPDATE workflow.workflow_events_outbox o SET status = 'processing'
        WHERE o.org_id = p_org AND o.instance_id = p_instance
          AND o.created_at = v_created AND o.id = v_id;
    END IF;
    UPDATE workflow.workflow_events_outbox o
      SET status = 'completed', completed_at = p_at, note = p_done->i->>'note',
        claimed_by = NULL, lease_until = NULL, next_retry_at = NULL
      WHERE o.org_id = p_org AND o.instance_id = p_instance
          AND o.created_at = v_created AND o.id = v_id;
  END LOOP;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.finish_triggers OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.finish_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.finish_triggers TO wf_sweeper;

-- The frequent parts of a change set are passed as rows of these types, which the server parses in
-- a fraction of the time that JSON takes; the rest is passed as JSON.
CREATE TYPE workflow.written_step_v1 AS (
  at timestamptz, seq bigint, idx smallint, node text, type text, token text, version bigint,
  status text, run_as text, key bytea, join_key bytea, started timestamptz, completed timestamptz,
  input text, output text, error text, actor text, roles text[], applied boolean, snapshot text,
  resume timestamptz, event text, trace text, asked text, asked_at timestamptz,
  asked_version bigint, asked_snapshot text, material text, verdict text, expires timestamptz,
  closed timestamptz);
ALTER TYPE workflow.written_step_v1 OWNER TO wf_owner;
-- Everything that one write changes in the row of a step. A question that the step asks only now
-- stands in the last six.
CREATE TYPE workflow.written_change_v1 AS (
  seq bigint, status text, started timestamptz, ended timestamptz, output text, error text,
  waits boolean, resume timestamptz, event text, applied boolean, verdict text,
  closed timestamptz, asked text, asked_at timestamptz, asked_version bigint, asked_snapshot text,
  material text, expires timestamptz);
ALTER TYPE workflow.written_change_v1 OWNER TO wf_owner;
CREATE TYPE workflow.written_assignee_v1 AS (
  step bigint, ordinal integer, party integer, person text, role text, pick text);
ALTER TYPE workflow.written_assignee_v1 OWNER TO wf_owner;
CREATE TYPE workflow.written_answer_v1 AS (
  step bigint, party integer, person text, decision text, reason text, at timestamptz,
  action text);
ALTER TYPE workflow.written_answer_v1 OWNER TO wf_owner;

-- Changes rows of steps.
CREATE FUNCTION workflow.change_steps(
  p_org text, p_instance uuid, p_changes workflow.written_change_v1[])
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  c workflow.written_change_v1;
BEGIN
  FOREACH c IN ARRAY p_changes LOOP
    IF c.asked IS NOT NULL THEN
      UPDATE workflow.steps s
        SET asked_json = c.asked, asked_at = c.asked_at, asked_version = c.asked_version,
          asked_snapshot = c.asked_snapshot, material_hash = c.material, verdict = 'open',
          expires_at = c.expires
        WHERE s.org_id = p_org AND s.instance_id = p_instance AND s.seq = c.seq AND s.idx = 0;
    END IF;
    UPDATE workflow.steps s
      SET status = coalesce(c.status, s.status),
        started_at = coalesce(s.started_at, c.started, c.ended),
        completed_at = coalesce(c.ended, s.completed_at),
        output_json = CASE WHEN c.ended IS NULL THEN s.output_json ELSE c.output END,
        error = CASE WHEN c.ended IS NULL THEN s.error ELSE c.error END,
        resume_at = CASE WHEN c.ended IS NOT NULL THEN NULL WHEN c.waits THEN c.resume
          ELSE s.resume_at END,
        due_at = CASE WHEN c.ended IS NULL AND NOT c.waits THEN s.due_at END,
        waiting_for_event_key = CASE WHEN c.ended IS NOT NULL THEN NULL WHEN c.waits THEN c.event
          ELSE s.waiting_for_event_key END,
        applied = coalesce(c.applied, s.applied), verdict = coalesce(c.verdict, s.verdict),
        closed_at = coalesce(c.closed, s.closed_at)
      WHERE s.org_id = p_org AND s.instance_id = p_instance AND s.seq = c.seq AND s.idx = 0
        -- A step that waited runs before it ends by itself.
        AND (c.started IS NOT NULL OR s.status = 'running'
          OR coalesce(c.status, '') NOT IN ('completed', 'failed'));
    IF NOT FOUND THEN
      PERFORM workflow.refuse_regression('Step', 'steps', s.status, c.status)
        FROM workflow.steps s
        WHERE s.org_id = p_org AND s.instance_id = p_instance AND s.seq = c.seq AND s.idx = 0;
      RAISE EXCEPTION 'Expected the row of step % to change, but found none.', c.seq
        USING ERRCODE = 'WF003', HINT = 'Verify the instance, and rebuild its projection.';
    END IF;
    IF c.closed IS NOT NULL THEN
      UPDATE workflow.assignees a SET is_open = false
        WHERE a.org_id = p_org AND a.instance_id = p_instance AND a.step_seq = c.seq
          AND a.is_open;
    END IF;
  END LOOP;
  RETURN cardinality(p_changes);
END
$$;
ALTER FUNCTION workflow.change_steps OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.change_steps FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.change_steps TO wf_sweeper;

-- Writes the assignees of questions.
CREATE FUNCTION workflow.assign(
  p_org text, p_instance uuid, p_assignees workflow.written_assignee_v1[])
RETURNS integer
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workflow.assignees (
      org_id, instance_id, step_seq, ordinal, party, user_id, role, pick, picked)
    SELECT p_org, p_instance, a.step, a.ordinal, a.party, a.person, a.role, a.pick,
        CASE WHEN a.pick = 'round_robin' AND a.person IS NOT NULL
          THEN nextval('workflow.picks') END
      FROM unnest(p_assignees) AS a;
  RETURN cardinality(p_assignees);
END
$$;
ALTER FUNCTION workflow.assign OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.assign FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.assign TO wf_sweeper;

-- Writes decisions.
CREATE FUNCTION workflow.decide(
  p_org text, p_instance uuid, p_answers workflow.written_answer_v1[])
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  a workflow.written_answer_v1;
BEGIN
  FOREACH a IN ARRAY p_answers LOOP
    INSERT INTO workflow.decisions (
        org_id, instance_id, step_seq, ordinal, party, decided_by, decision, reason, decided_at,
        action)
      VALUES (
        p_org, p_instance, a.step,
        (SELECT count(*) FROM workflow.decisions d
          WHERE d.org_id = p_org AND d.instance_id = p_instance AND d.step_seq = a.step),
        a.party, a.person, a.decision, a.reason, a.at, a.action);
  END LOOP;
  RETURN cardinality(p_answers);
END
$$;
ALTER FUNCTION workflow.decide OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.decide TO wf_sweeper;

CREATE SEQUENCE workflow.picks AS bigint;
ALTER SEQUENCE workflow.picks OWNER TO wf_owner;
GRANT USAGE ON SEQUENCE workflow.picks TO wf_sweeper;

-- Queues effects in their outbox, and recalls those that must not be sent any more.
CREATE FUNCTION workflow.change_effects(p_org text, p_instance uuid, p_at timestamptz, p_set jsonb)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_row record;
BEGIN
  IF p_set ? 'effects' THEN
    WITH given AS (
      SELECT e.*, decode(e.key, 'hex') AS hash
        FROM jsonb_to_recordset(p_set->'effects') AS e (
          id uuid, seq bigint, step bigint, type text, payload jsonb, options jsonb,
          sealed jsonb, key text, trace text)
    ), receipts AS (
      INSERT INTO workflow.workflow_outbox_receipts (
          org_id, instance_id, event_idempotency_key, source_table, outbox_id, created_at)
        SELECT p_org, p_instance, g.hash, 'side_effects', g.id, p_at FROM given g
    )
    INSERT INTO workflow.workflow_side_effects_outbox (
        id, created_at, org_id, instance_id, seq, step_seq, step_execution_id, effect_type,
        payload_json, options_json, sealed_json, event_idempotency_key, trace_id)
      SELECT g.id, p_at, p_org, p_instance, g.seq, g.step,
          workflow.row_id('step', p_instance, g.step, 0), g.type, g.payload, g.options, g.sealed,
          g.hash, g.trace
        FROM given g ORDER BY g.seq;
  END IF;
  FOR v_row IN
    SELECT o.id, o.created_at AS created
      FROM jsonb_array_elements(p_set->'recalled') AS c
      LEFT JOIN workflow.workflow_side_effects_outbox o
        ON o.org_id = p_org AND o.instance_id = p_instance AND o.seq = c.value::bigint
  LOOP
    IF v_row.id IS NULL THEN
      RAISE EXCEPTION 'Expected the row of an effect of instance %, but found none.', p_instance
        USING ERRCODE = 'WF003', HINT = 'Verify the instance.';
    END IF;
    UPDATE workflow.workflow_side_effects_outbox o SET status = 'pending'
      WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created AND o.id = v_row.id
        AND o.status = 'failed';
    UPDATE workflow.workflow_side_effects_outbox o SET status = 'processing', note = 'recalled'
      WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created AND o.id = v_row.id
        AND o.status = 'pending';
    UPDATE workflow.workflow_side_effects_outbox o
      SET status = 'completed', completed_at = p_at, sealed_json = NULL
      WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created AND o.id = v_row.id
        AND o.status = 'processing' AND o.note = 'recalled';
  END LOOP;
END
$$;
ALTER FUNCTION workflow.change_effects OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.change_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.change_effects TO wf_sweeper;

-- Explains why the row of an instance was not the one that a change set expects.
CREATE FUNCTION workflow.explain_outdated(p_org text, p_instance uuid, p_expected bigint)
RETURNS text
LANGUAGE sql STABLE
RETURN 'outdated' || chr(10) || 'event ' || coalesce((
    SELECT i.seq FROM workflow.instances i WHERE i.org_id = p_org AND i.id = p_instance), 0)
  || ' instead of ' || p_expected;
ALTER FUNCTION workflow.explain_outdated OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.explain_outdated FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.explain_outdated TO wf_sweeper;

-- Writes a change set atomically. Returns lines: done, taken, outdated, busy, read_only, or unready
-- where the month has no partitions; then the details. The
-- details of done, if there are any, are the events that workflow.match_events sends to instances now.
-- Writes nothing unless done.
CREATE FUNCTION workflow.write_changes_v1(
  p_org text, p_instance uuid, p_type text, p_document text, p_expected bigint, p_at timestamptz,
  p_wait_ms integer, p_set jsonb, p_workflow text, p_version bigint, p_status text, p_over boolean,
  p_nodes text[], p_seq bigint, p_last_step bigint, p_reason text, p_window text, p_shows text,
  p_underway text,
  p_requester text, p_pinned bigint, p_known bigint, p_tokens text, p_approvals text,
  p_context text, p_pin text, p_first_seq bigint, p_head bytea, p_journal_at timestamptz,
  p_journal text, p_auto text, p_values text, p_ready_until timestamptz,
  p_assumed boolean, p_keys bytea[],
  p_steps workflow.written_step_v1[],
  p_changes workflow.written_change_v1[], p_assignees workflow.written_assignee_v1[],
  p_answers workflow.written_answer_v1[])
RETURNS text
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_org    text := workflow.org_id();
  v_result text := 'done';
  v_count  integer;
BEGIN
  IF v_org IS NULL THEN
    v_org := left(set_config('workflow.org', p_org, true), 0);
  ELSIF v_org <> p_org THEN
    v_org := workflow.enter(p_org);
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM workflow.require_read_committed();
  END IF;
  IF NOT pg_try_advisory_xact_lock(workflow.document_key(p_org, p_type, p_document)) THEN
    IF p_expected > 0 THEN
      -- The lock is held already, unless the caller has rolled back to a savepoint before it.
      v_result := 'outdated' || chr(10) || 'another session holds the lock';
    ELSIF NOT workflow.take_key(workflow.document_key(p_org, p_type, p_document), p_wait_ms) THEN
      v_result := 'busy' || chr(10) || 'the lock of the new instance';
    END IF;
  END IF;
  IF current_setting('transaction_read_only') = 'on' THEN
    v_result := 'read_only';
  ELSIF v_result = 'done' AND (p_ready_until IS NULL OR p_at >= p_ready_until)
    AND NOT workflow.has_month(p_at)
  THEN
    v_result := 'unready';
  END IF;
  IF v_result = 'done' AND (p_set IS NOT NULL OR p_keys IS NOT NULL) THEN
    v_result := workflow.check_changes(
      p_org, p_instance, p_expected, p_at, p_wait_ms, p_set, p_keys);
  END IF;
  IF v_result <> 'done' THEN
    NULL;
  ELSIF p_expected = 0 THEN
    INSERT INTO workflow.instances (
        id, org_id, domain, definition_id, definition_version, compiled_hash, entity_type, entity_id,
        entity_version, active_tokens, current_nodes, status, started_at, completed_at,
        updated_at, context_json, open_approvals, seq, last_step_seq, journal_head, reason,
        edit_window, display_status, underway, requester, pinned_version, pin_json, known_version,
        ended_number)
      SELECT p_instance, p_org, d.workflow_key, d.id, d.version, p_workflow, p_type, p_document,
          p_version, p_tokens, p_nodes, p_status, p_at, CASE WHEN p_over THEN p_at END,
          p_at, p_context, p_approvals, p_seq, p_last_step,
          coalesce(p_head, decode(repeat('00', 32), 'hex')), p_reason,
          p_window, p_shows, p_underway, p_requester, p_pinned, p_pin, p_known,
          CASE WHEN p_over THEN nextval('workflow.ended_numbers') END
        FROM workflow.workflow_definitions d
        WHERE d.org_id = p_org AND d.compiled_hash = p_workflow
          AND d.definition_kind = 'effective'
          AND (NOT p_assumed OR (d.status = 'published' AND d.entity_type = p_type
            AND p_at BETWEEN clock_timestamp() - interval '1 second'
              AND clock_timestamp() + interval '1 second'
            AND NOT EXISTS (
              SELECT FROM workflow.instances x
                WHERE x.org_id = p_org AND x.entity_type = p_type AND x.entity_id = p_document
                  AND x.updated_at > p_at)))
        ORDER BY d.version DESC LIMIT 1
      ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      v_result := CASE WHEN p_assumed
        THEN 'outdated' || chr(10) || 'what the process assumed does not hold'
        ELSE workflow.explain_refused_start(p_org, p_instance, p_workflow) END;
    END IF;
  ELSIF p_status IS NOT NULL THEN
    IF p_set ? 'statuses' THEN
      v_count := workflow.change_statuses(p_org, p_instance, p_expected, p_set->'statuses');
    END IF;
    UPDATE workflow.instances x
      SET active_tokens = p_tokens, current_nodes = p_nodes, status = p_status,
        completed_at = CASE WHEN p_over THEN coalesce(x.completed_at, p_at) END,
        updated_at = p_at, context_json = p_context, open_approvals = p_approvals,
        seq = p_seq, last_step_seq = p_last_step, journal_head = coalesce(p_head, x.journal_head),
        reason = p_reason, edit_window = p_window, display_status = p_shows,
        underway = p_underway,
        requester = p_requester, pinned_version = p_pinned, pin_json = p_pin,
        known_version = p_known,
        ended_number = CASE WHEN p_over
          THEN coalesce(x.ended_number, nextval('workflow.ended_numbers')) END
      WHERE x.org_id = p_org AND x.id = p_instance AND x.seq = p_expected;
    IF NOT FOUND THEN
      v_result := workflow.explain_outdated(p_org, p_instance, p_expected);
    END IF;
  ELSIF NOT EXISTS (
    SELECT FROM workflow.instances x
      WHERE x.org_id = p_org AND x.id = p_instance AND x.seq = p_expected)
  THEN
    v_result := workflow.explain_outdated(p_org, p_instance, p_expected);
  END IF;
  IF v_result = 'done' THEN
    IF p_journal IS NOT NULL THEN
      INSERT INTO workflow.workflow_events (
          org_id, instance_id, first_seq, last_seq, at, events, chain_hash, auto)
        VALUES (p_org, p_instance, p_first_seq, p_seq, p_journal_at, p_journal, p_head, p_auto);
    END IF;
    IF p_values IS NOT NULL THEN
      INSERT INTO workflow.event_values (org_id, instance_id, first_seq, vals)
        VALUES (p_org, p_instance, p_first_seq, p_values);
    END IF;
    IF p_steps IS NOT NULL THEN
      INSERT INTO workflow.steps (
          org_id, instance_id, seq, idx, created_at, node_id, node_type, token_id, entity_version,
          status, run_as, idempotency_key, join_key, started_at, completed_at, input_json,
          output_json, error, actor_user_id, actor_roles, applied, snapshot_version_id, resume_at,
          waiting_for_event_key, trace_id, asked_json, asked_at, asked_version, asked_snapshot,
          material_hash, verdict, expires_at, closed_at)
        SELECT p_org, p_instance, s.seq, s.idx, s.at, s.node, s.type, s.token, s.version, s.status,
            s.run_as, s.key, s.join_key, s.started, s.completed, s.input, s.output, s.error,
            s.actor, s.roles, s.applied, s.snapshot, s.resume, s.event, s.trace, s.asked,
            s.asked_at, s.asked_version, s.asked_snapshot, s.material, s.verdict, s.expires,
            s.closed
          FROM unnest(p_steps) AS s;
    END IF;
    IF p_changes IS NOT NULL THEN
      v_count := workflow.change_steps(p_org, p_instance, p_changes);
    END IF;
    IF p_assignees IS NOT NULL THEN
      v_count := workflow.assign(p_org, p_instance, p_assignees);
    END IF;
    IF p_answers IS NOT NULL THEN
      v_count := workflow.decide(p_org, p_instance, p_answers);
    END IF;
    IF p_set IS NOT NULL THEN
      v_result := v_result || coalesce(chr(10)
        || workflow.put_outboxes(p_org, p_instance, p_at, p_set)::text, '');
    END IF;
  END IF;
  IF v_org = '' THEN
    v_org := set_config('workflow.org', '', true);
  END IF;
  RETURN v_result;
END
$$;
ALTER FUNCTION workflow.write_changes_v1 OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.write_changes_v1 FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.write_changes_v1 TO wf_sweeper, wf_app;

-- Checks the parts of a change set that few have: the locks of event keys, receipts that are taken,
-- and claims of triggers, which it completes.
CREATE FUNCTION workflow.check_changes(
  p_org text, p_instance uuid, p_expected bigint, p_at timestamptz, p_wait_ms integer, p_set jsonb,
  p_keys bytea[])
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_taken text;
  v_set   jsonb := coalesce(p_set, '{}');
BEGIN
  IF v_set ? 'keys' AND NOT workflow.meet(p_org, v_set->'keys', p_wait_ms) THEN
    RETURN 'busy' || chr(10) || 'the key of an event';
  END IF;
  IF (v_set ? 'done' OR p_keys IS NOT NULL) AND p_expected <> coalesce((
    SELECT i.seq FROM workflow.instances i WHERE i.org_id = p_org AND i.id = p_instance), 0)
  THEN
    RETURN workflow.explain_outdated(p_org, p_instance, p_expected);
  END IF;
  IF p_keys IS NOT NULL THEN
    SELECT string_agg(encode(k.key, 'hex'), chr(10) ORDER BY k.key) INTO v_taken
      FROM (
        SELECT s.idempotency_key AS key FROM workflow.steps s
          WHERE s.org_id = p_org AND s.instance_id = p_instance
            AND s.idempotency_key = ANY (p_keys)
        UNION
        SELECT s.join_key FROM workflow.steps s
          WHERE s.org_id = p_org AND s.instance_id = p_instance
            AND s.join_key = ANY (p_keys)) AS k;
    IF v_taken IS NOT NULL THEN
      RETURN 'taken' || chr(10) || v_taken;
    END IF;
  END IF;
  IF v_set ? 'done' AND NOT workflow.finish_triggers(p_org, p_instance, p_at, v_set->'done') THEN
    RETURN 'outdated' || chr(10) || 'a claim has passed on';
  END IF;
  RETURN 'done';
END
$$;
ALTER FUNCTION workflow.check_changes OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.check_changes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.check_changes TO wf_sweeper;

-- Explains why a new instance has no row: its workflow is not published, or the document has another
-- active instance.
CREATE FUNCTION workflow.explain_refused_start(p_org text, p_instance uuid, p_workflow text)
RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_seq bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM workflow.workflow_definitions d
      WHERE d.org_id = p_org AND d.compiled_hash = p_workflow AND d.definition_kind = 'effective')
  THEN
    RAISE EXCEPTION 'Expected a published workflow to run, but found none of the hash %.',
        p_workflow
      USING ERRCODE = 'WF004', HINT = 'Publish the workflow in the organisation first.';
  END IF;
  SELECT i.seq INTO v_seq FROM workflow.instances i
    WHERE i.org_id = p_org AND i.id = p_instance;
  IF FOUND THEN
    RETURN 'outdated' || chr(10) || 'event ' || v_seq || ' instead of 0';
  END IF;
  RETURN 'outdated' || chr(10) || 'the document has an active instance';
END
$$;
ALTER FUNCTION workflow.explain_refused_start OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.explain_refused_start FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.explain_refused_start TO wf_sweeper;

-- A paused instance that fails was running in between; its row makes the same transitions. The last
-- status of the path is written with the rest of the row.
CREATE FUNCTION workflow.change_statuses(
  p_org text, p_instance uuid, p_expected bigint, p_path jsonb)
RETURNS integer
LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 0 .. jsonb_array_length(p_path) - 2 LOOP
    UPDATE workflow.instances x SET status = p_path->>i
      WHERE x.org_id = p_org AND x.id = p_instance AND x.seq = p_expected
        AND x.status <> p_path->>i;
  END LOOP;
  RETURN jsonb_array_length(p_path);
END
$$;
ALTER FUNCTION workflow.change_statuses OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.change_statuses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.change_statuses TO wf_sweeper;

-- Writes the parts of a change set that few have: effects, triggers, and the events that steps wait
-- for. Returns what workflow.match_events sends.
CREATE FUNCTION workflow.put_outboxes(
  p_org text, p_instance uuid, p_at timestamptz, p_set jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_count integer;
BEGIN
  IF p_set ? 'effects' OR p_set ? 'recalled' THEN
    PERFORM workflow.change_effects(p_org, p_instance, p_at, p_set);
  END IF;
  IF p_set ? 'triggers' THEN
    v_count := workflow.put_triggers(p_org, p_set->'triggers');
  END IF;
  IF p_set ? 'waits' OR p_set ? 'events' THEN
    RETURN workflow.match_events(p_org, p_instance, p_at, p_set->'events', p_set->'waits');
  END IF;
  RETURN NULL;
END
$$;
ALTER FUNCTION workflow.put_outboxes OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.put_outboxes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.put_outboxes TO wf_sweeper;

-- Takes the locks of event keys, in one order. A waiting step and its event take the same lock, so
-- that one of them always sees the other. False if another session holds one of them for longer
-- than the wait.
CREATE FUNCTION workflow.meet(p_org text, p_keys jsonb, p_wait_ms integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_key text;
BEGIN
  FOR v_key IN
    SELECT DISTINCT k.value COLLATE "C" FROM jsonb_array_elements_text(p_keys) AS k ORDER BY 1
  LOOP
    IF NOT workflow.take_key(workflow.lock_key(1, p_org || chr(10) || v_key), p_wait_ms) THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.meet OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.meet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.meet TO wf_sweeper;

-- Records the use of events in an instance, and sends events. For each key that a step waits for
-- from now on, sends the oldest event that was kept, so that the next wait gets the next event. An
-- event that ended no step anywhere is sent to the instances that wait now, as if it had just
-- arrived. Returns what is sent: id, key, payload, sender, how often it was sent, the instance and
-- its version. Texts are ordered by bytes, so that databases of every collation send in one order.
-- The caller must hold the locks of the keys.
CREATE FUNCTION workflow.match_events(
  p_org text, p_instance uuid, p_at timestamptz, p_events jsonb, p_keys jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_one   record;
  v_key   text;
  v_id    text;
  v_sent  jsonb := '[]';
  v_fed   text[] := '{}';
  v_back  text[] := '{}';
  v_goes  jsonb;
  v_count integer;
BEGIN
  FOR v_one IN
    SELECT e.id, e.payload, e.used
      FROM jsonb_to_recordset(p_events) AS e (id text, payload jsonb, used boolean)
      ORDER BY e.id COLLATE "C"
  LOOP
    UPDATE workflow.workflow_inbox b
      SET pending = b.pending - 1, used = b.used OR v_one.used,
        kept = b.pending = 1 AND NOT (b.used OR v_one.used),
        payload_json = CASE WHEN b.pending = 1 AND NOT (b.used OR v_one.used)
          THEN v_one.payload ELSE '{}' END
      WHERE b.org_id = p_org AND b.event_id = v_one.id AND b.pending > 0
      RETURNING CASE WHEN b.kept THEN b.event_id END INTO v_id;
    IF v_id IS NOT NULL THEN
      v_back := v_back || v_id;
    END IF;
  END LOOP;
  -- The payload moves with the event, so that it is stored once only.
  FOR v_key IN
    SELECT DISTINCT k.value COLLATE "C" FROM jsonb_array_elements_text(p_keys) AS k ORDER BY 1
  LOOP
    SELECT b.event_id, b.payload_json, b.actor_json, b.deliveries + 1 AS delivery INTO v_one
      FROM workflow.workflow_inbox b
      WHERE b.org_id = p_org AND b.kept AND b.event_key = v_key AND b.kept_until > p_at
      ORDER BY b.received_at, b.event_id COLLATE "C" LIMIT 1;
    IF FOUND THEN
      UPDATE workflow.workflow_inbox b
        SET kept = false, payload_json = '{}', pending = 1, deliveries = v_one.delivery
        WHERE b.org_id = p_org AND b.event_id = v_one.event_id;
      v_sent := v_sent || jsonb_build_array(jsonb_build_array(
        v_one.event_id, v_key, v_one.payload_json, v_one.actor_json, v_one.delivery, p_instance,
        (SELECT i.pinned_version FROM workflow.instances i
          WHERE i.org_id = p_org AND i.id = p_instance)));
      v_fed := v_fed || v_key;
    END IF;
  END LOOP;
  FOREACH v_id IN ARRAY v_back LOOP
    SELECT b.event_key, b.payload_json, b.actor_json, b.deliveries + 1 AS delivery INTO v_one
      FROM workflow.workflow_inbox b
      WHERE b.org_id = p_org AND b.event_id = v_id AND b.kept AND b.kept_until > p_at;
    IF FOUND THEN
      SELECT count(*), jsonb_agg(jsonb_build_array(
          v_id, v_one.event_key, v_one.payload_json, v_one.actor_json, v_one.delivery, i.id,
          i.pinned_version) ORDER BY i.id)
        INTO v_count, v_goes
        FROM workflow.instances i
        WHERE i.org_id = p_org AND i.id IN (
            SELECT s.instance_id FROM workflow.steps s
              WHERE s.org_id = p_org AND s.waiting_for_event_key = v_one.event_key)
          AND NOT (i.id = p_instance AND v_one.event_key = ANY (v_fed));
      IF v_count > 0 THEN
        UPDATE workflow.workflow_inbox b
          SET kept = false, payload_json = '{}', pending = v_count, deliveries = v_one.delivery
          WHERE b.org_id = p_org AND b.event_id = v_id;
        v_sent := v_sent || v_goes;
      END IF;
    END IF;
  END LOOP;
  RETURN nullif(v_sent, '[]');
END
$$;
ALTER FUNCTION workflow.match_events OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.match_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.match_events TO wf_sweeper;

-- Receives an event. Returns one row for each instance that waits for it; none if the event is a
-- duplicate, or if no step waits and so the event is kept with its payload. Returns one row without
-- an instance if another session holds the key for longer than the wait; nothing is received then.
CREATE FUNCTION workflow.receive_event(
  p_org text, p_id text, p_key text, p_payload jsonb, p_actor jsonb, p_at timestamptz,
  p_until timestamptz, p_wait_ms integer)
RETURNS TABLE (instance_id uuid, entity_version bigint)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_count  integer;
BEGIN
  IF NOT workflow.meet(p_org, to_jsonb(ARRAY[p_key]), p_wait_ms) THEN
    v_before := workflow.leave(v_before);
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO workflow.workflow_inbox (
      org_id, event_id, event_key, payload_json, actor_json, received_at, kept, kept_until)
    VALUES (p_org, p_id, p_key, '{}', p_actor, p_at, false, p_until)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN QUERY
      SELECT i.id, i.pinned_version FROM workflow.instances i
        WHERE i.org_id = p_org AND i.id IN (
          SELECT s.instance_id FROM workflow.steps s
            WHERE s.org_id = p_org AND s.waiting_for_event_key = p_key)
        ORDER BY i.id;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    IF v_count = 0 THEN
      UPDATE workflow.workflow_inbox b SET kept = true, payload_json = p_payload
        WHERE b.org_id = p_org AND b.event_id = p_id;
    ELSE
      UPDATE workflow.workflow_inbox b SET pending = v_count, deliveries = 1
        WHERE b.org_id = p_org AND b.event_id = p_id;
    END IF;
  END IF;
  v_before := workflow.leave(v_before);
END
$$;
ALTER FUNCTION workflow.receive_event OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.receive_event FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.receive_event TO wf_sweeper, wf_app;

-- Returns steps whose timer is due, earliest first. Moves their time to the output, so that each is
-- returned once.
CREATE FUNCTION workflow.sweep_timers(p_now timestamptz, p_limit integer)
RETURNS TABLE (
  org_id text, instance_id uuid, seq bigint, entity_version bigint, run_as text, actor text,
  roles text[], trace_id text, resume_at timestamptz)
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
BEGIN
  RETURN QUERY
    WITH due AS (
      SELECT s.org_id, s.instance_id, s.seq, s.resume_at FROM workflow.steps s
        -- A scalar subquery and no join, so that the steps are read in the order of their times.
        WHERE s.resume_at <= p_now AND s.idx = 0 AND 'running' = (
          SELECT i.status FROM workflow.instances i
            WHERE i.org_id = s.org_id AND i.id = s.instance_id)
        ORDER BY s.resume_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED
    ), woken AS (
      UPDATE workflow.steps s SET resume_at = NULL, due_at = d.resume_at
        FROM due d
        WHERE s.org_id = d.org_id AND s.instance_id = d.instance_id AND s.seq = d.seq AND s.idx = 0
        RETURNING s.org_id, s.instance_id, s.seq, s.entity_version, s.run_as, s.actor_user_id,
          s.actor_roles, s.trace_id, d.resume_at
    )
    SELECT w.org_id, w.instance_id, w.seq, w.entity_version, w.run_as, w.actor_user_id,
        w.actor_roles, coalesce(w.trace_id, ''), w.resume_at
      FROM woken w ORDER BY w.resume_at, w.instance_id, w.seq;
END
$$;
ALTER FUNCTION workflow.sweep_timers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_timers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_timers TO wf_owner, wf_worker;

-- Queues triggers of several organisations, as sweeps find them.
CREATE FUNCTION workflow.sweep_enqueue(p_triggers jsonb) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_count integer := 0;
  v_org   record;
BEGIN
  FOR v_org IN
    SELECT t.value->>'org' AS org, jsonb_agg(t.value ORDER BY t.ordinality) AS triggers
      FROM jsonb_array_elements(p_triggers) WITH ORDINALITY AS t
      GROUP BY 1 ORDER BY 1
  LOOP
    v_count := v_count + workflow.put_triggers(v_org.org, v_org.triggers);
  END LOOP;
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.sweep_enqueue OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_enqueue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_enqueue TO wf_owner, wf_worker;

-- Describes a claim that lapsed.
CREATE FUNCTION workflow.lapsed_claim(p_fence bigint, p_worker text, p_until timestamptz)
RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT pg_catalog.format('claim %s of worker %s, which lapsed at %s', p_fence, p_worker,
    pg_catalog.to_char(p_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
$$;
ALTER FUNCTION workflow.lapsed_claim OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.lapsed_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.lapsed_claim TO wf_sweeper;

-- Returns the organisations that have pending rows in an outbox, those with the oldest rows first. It
-- looks once into the index for each of them, however many rows they have.
CREATE FUNCTION workflow.pending_orgs(p_outbox text) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  v_org  text := '';
  v_at   timestamptz;
  v_orgs text[] := '{}';
  v_ats  timestamptz[] := '{}';
BEGIN
  LOOP
    IF p_outbox = 'events' THEN
      SELECT o.org_id, o.created_at INTO v_org, v_at FROM workflow.workflow_events_outbox o
        WHERE o.status = 'pending' AND o.org_id > v_org
        ORDER BY o.org_id, o.created_at, o.number LIMIT 1;
    ELSE
      SELECT o.org_id, o.created_at INTO v_org, v_at FROM workflow.workflow_side_effects_outbox o
        WHERE o.status = 'pending' AND o.org_id > v_org
        ORDER BY o.org_id, o.created_at, o.number LIMIT 1;
    END IF;
    EXIT WHEN v_org IS NULL;
    v_orgs := v_orgs || v_org;
    v_ats := v_ats || v_at;
  END LOOP;
  RETURN ARRAY(
    SELECT u.org FROM unnest(v_orgs, v_ats) AS u (org, at) ORDER BY u.at, u.org);
END
$$;
ALTER FUNCTION workflow.pending_orgs OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.pending_orgs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.pending_orgs TO wf_sweeper;

-- Claims due triggers, each with a new fence. Organisations that have some share the claim equally,
-- so that a backlog of one holds up no other; of one organisation the oldest come first. A trigger
-- whose claim lapsed may have crashed its process: it is claimed alone, so that a crash affects no
-- other.
CREATE FUNCTION workflow.claim_triggers(
  p_worker text, p_now timestamptz, p_until timestamptz, p_limit integer)
RETURNS SETOF workflow.workflow_events_outbox
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
DECLARE
  v_org   text := '';
  v_orgs  text[];
  v_alone boolean;
  v_left  integer := p_limit;
  v_share integer;
  v_count integer;
BEGIN
  -- Claims nothing whose result could not be written.
  PERFORM workflow.require_month(p_now);
  UPDATE workflow.workflow_events_outbox o SET status = 'pending'
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT f.org_id, f.instance_id, f.created_at, f.id FROM workflow.workflow_events_outbox f
        WHERE f.status = 'failed' AND f.next_retry_at <= p_now
        ORDER BY f.next_retry_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED);
  v_orgs := workflow.pending_orgs('events');
  -- The oldest row decides whether it is claimed alone.
  FOREACH v_org IN ARRAY v_orgs LOOP
    SELECT o.broke_off IS NOT NULL INTO v_alone FROM workflow.workflow_events_outbox o
      WHERE o.org_id = v_org AND o.status = 'pending'
      ORDER BY o.created_at, o.number LIMIT 1
      FOR UPDATE SKIP LOCKED;
    EXIT WHEN FOUND;
  END LOOP;
  IF v_alone THEN
    v_orgs := ARRAY[v_org];
    v_left := 1;
  END IF;
  -- The rest goes to the organisations with the oldest rows.
  v_share := ceil(v_left::numeric / greatest(cardinality(v_orgs), 1));
  FOR v_pass IN 1 .. 2 LOOP
    FOREACH v_org IN ARRAY v_orgs LOOP
      EXIT WHEN v_left = 0;
      RETURN QUERY
        WITH due AS (
          SELECT o.org_id, o.instance_id, o.created_at, o.id FROM workflow.workflow_events_outbox o
            WHERE o.org_id = v_org AND o.status = 'pending'
              AND (o.broke_off IS NOT NULL) = v_alone
            ORDER BY o.created_at, o.number LIMIT least(v_share, v_left)
            FOR UPDATE SKIP LOCKED
        ), claimed AS (
          UPDATE workflow.workflow_events_outbox o
            SET status = 'processing', attempts = o.attempts + 1, claimed_by = p_worker,
              lease_until = p_until, next_retry_at = NULL, fence = nextval('workflow.fences')
            FROM due d
            WHERE o.org_id = d.org_id AND o.instance_id = d.instance_id
              AND o.created_at = d.created_at AND o.id = d.id
            RETURNING o.*
        )
        SELECT * FROM claimed c ORDER BY c.number;
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_left := v_left - v_count;
    END LOOP;
    EXIT WHEN cardinality(v_orgs) < 2;
    v_share := v_left;
  END LOOP;
END
$$;
ALTER FUNCTION workflow.claim_triggers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.claim_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.claim_triggers TO wf_owner, wf_worker;

-- Ends a claim of triggers with a failure: retry at a time, or dead letter if no time is given.
CREATE FUNCTION workflow.fail_triggers(
  p_org text, p_instance uuid, p_key bytea, p_fence bigint, p_error text, p_retry timestamptz,
  p_fault boolean)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_row record;
BEGIN
  UPDATE workflow.workflow_events_outbox o
    SET status = 'failed', error = p_error, next_retry_at = p_retry, claimed_by = NULL,
      lease_until = NULL, broke_off = NULL,
      attempts = o.attempts - CASE WHEN p_fault THEN 1 ELSE 0 END,
      faults = CASE WHEN p_fault THEN o.faults + 1 ELSE 0 END
    FROM workflow.workflow_outbox_receipts r
    WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'events'
      AND r.event_idempotency_key = p_key
      AND o.org_id = p_org AND o.instance_id = p_instance AND o.created_at = r.created_at
      AND o.id = r.outbox_id
      AND o.status = 'processing' AND o.fence = p_fence
    RETURNING o.created_at, o.id INTO v_row;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF p_retry IS NULL THEN
    UPDATE workflow.workflow_events_outbox o SET status = 'dead_letter'
      WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created_at AND o.id = v_row.id;
  END IF;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.fail_triggers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.fail_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.fail_triggers TO wf_owner, wf_worker;

-- Releases a claim of triggers without counting an attempt.
CREATE FUNCTION workflow.put_back_triggers(
  p_org text, p_instance uuid, p_key bytea, p_fence bigint)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_row record;
BEGIN
  UPDATE workflow.workflow_events_outbox o
    SET status = 'failed', attempts = o.attempts - 1, claimed_by = NULL, lease_until = NULL
    FROM workflow.workflow_outbox_receipts r
    WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'events'
      AND r.event_idempotency_key = p_key
      AND o.org_id = p_org AND o.instance_id = p_instance AND o.created_at = r.created_at
      AND o.id = r.outbox_id
      AND o.status = 'processing' AND o.fence = p_fence
    RETURNING o.created_at, o.id INTO v_row;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE workflow.workflow_events_outbox o SET status = 'pending'
    WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created_at AND o.id = v_row.id;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.put_back_triggers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.put_back_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.put_back_triggers TO wf_owner, wf_worker;

-- Releases lapsed claims of triggers. The worker may never have begun a row that was claimed with
-- others, so that claim is not counted as an attempt. The row is then claimed alone, which is
-- counted.
CREATE FUNCTION workflow.sweep_triggers(p_now timestamptz) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE workflow.workflow_events_outbox o
    SET status = 'failed', error = 'LEASE_EXPIRED', next_retry_at = p_now, claimed_by = NULL,
      lease_until = NULL,
      attempts = o.attempts - CASE WHEN o.broke_off IS NULL THEN 1 ELSE 0 END,
      broke_off = workflow.lapsed_claim(o.fence, o.claimed_by, o.lease_until)
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT l.org_id, l.instance_id, l.created_at, l.id FROM workflow.workflow_events_outbox l
        WHERE l.status = 'processing' AND l.lease_until <= p_now
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.sweep_triggers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_triggers TO wf_owner, wf_worker;

-- Requeues one of the triggers that were given up, for an operator.
CREATE FUNCTION workflow.requeue_triggers(p_org text, p_instance uuid, p_key bytea, p_seq bigint)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_found  boolean;
BEGIN
  PERFORM set_config('workflow.operator', 'on', true);
  UPDATE workflow.workflow_events_outbox o
    SET status = 'pending', attempts = 0, next_retry_at = NULL, faults = 0, broke_off = NULL
    WHERE o.org_id = p_org AND o.instance_id = p_instance AND o.status = 'dead_letter'
      AND o.event_idempotency_key = p_key;
  v_found := FOUND;
  PERFORM set_config('workflow.operator', '', true);
  v_before := workflow.leave(v_before);
  RETURN v_found;
END
$$;
ALTER FUNCTION workflow.requeue_triggers OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.requeue_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.requeue_triggers TO wf_sweeper, wf_app;

-- Claims due effects, each with a new fence, in equal shares for each organisation, and after a
-- lapsed claim alone, as triggers are.
CREATE FUNCTION workflow.claim_effects(
  p_worker text, p_now timestamptz, p_until timestamptz, p_limit integer)
RETURNS SETOF workflow.workflow_side_effects_outbox
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
DECLARE
  v_org   text := '';
  v_orgs  text[];
  v_alone boolean;
  v_left  integer := p_limit;
  v_share integer;
  v_count integer;
BEGIN
  -- Claims nothing whose result could not be written.
  PERFORM workflow.require_month(p_now);
  UPDATE workflow.workflow_side_effects_outbox o SET status = 'pending'
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT f.org_id, f.instance_id, f.created_at, f.id FROM workflow.workflow_side_effects_outbox f
        WHERE f.status = 'failed' AND f.next_retry_at <= p_now
        ORDER BY f.next_retry_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED);
  v_orgs := workflow.pending_orgs('side_effects');
  -- The oldest row decides whether it is claimed alone.
  FOREACH v_org IN ARRAY v_orgs LOOP
    SELECT o.broke_off IS NOT NULL INTO v_alone FROM workflow.workflow_side_effects_outbox o
      WHERE o.org_id = v_org AND o.status = 'pending'
      ORDER BY o.created_at, o.number LIMIT 1
      FOR UPDATE SKIP LOCKED;
    EXIT WHEN FOUND;
  END LOOP;
  IF v_alone THEN
    v_orgs := ARRAY[v_org];
    v_left := 1;
  END IF;
  -- The rest goes to the organisations with the oldest rows.
  v_share := ceil(v_left::numeric / greatest(cardinality(v_orgs), 1));
  FOR v_pass IN 1 .. 2 LOOP
    FOREACH v_org IN ARRAY v_orgs LOOP
      EXIT WHEN v_left = 0;
      RETURN QUERY
        WITH due AS (
          SELECT o.org_id, o.instance_id, o.created_at, o.id FROM workflow.workflow_side_effects_outbox o
            WHERE o.org_id = v_org AND o.status = 'pending'
              AND (o.broke_off IS NOT NULL) = v_alone
            ORDER BY o.created_at, o.number LIMIT least(v_share, v_left)
            FOR UPDATE SKIP LOCKED
        ), claimed AS (
          UPDATE workflow.workflow_side_effects_outbox o
            SET status = 'processing', attempts = o.attempts + 1, claimed_by = p_worker,
              lease_until = p_until, next_retry_at = NULL, fence = nextval('workflow.fences')
            FROM due d
            WHERE o.org_id = d.org_id AND o.instance_id = d.instance_id
              AND o.created_at = d.created_at AND o.id = d.id
            RETURNING o.*
        )
        SELECT * FROM claimed c ORDER BY c.number;
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_left := v_left - v_count;
    END LOOP;
    EXIT WHEN cardinality(v_orgs) < 2;
    v_share := v_left;
  END LOOP;
END
$$;
ALTER FUNCTION workflow.claim_effects OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.claim_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.claim_effects TO wf_owner, wf_worker;

-- Ends a claim of effects with a failure: retry at a time, or dead letter if no time is given.
CREATE FUNCTION workflow.fail_effects(
  p_org text, p_instance uuid, p_key bytea, p_fence bigint, p_error text, p_retry timestamptz,
  p_fault boolean)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_row record;
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o
    SET status = 'failed', error = p_error, next_retry_at = p_retry, claimed_by = NULL,
      lease_until = NULL, broke_off = NULL,
      attempts = o.attempts - CASE WHEN p_fault THEN 1 ELSE 0 END,
      faults = CASE WHEN p_fault THEN o.faults + 1 ELSE 0 END
    FROM workflow.workflow_outbox_receipts r
    WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'side_effects'
      AND r.event_idempotency_key = p_key
      AND o.org_id = p_org AND o.instance_id = p_instance AND o.created_at = r.created_at
      AND o.id = r.outbox_id
      AND o.status = 'processing' AND o.fence = p_fence
    RETURNING o.created_at, o.id INTO v_row;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF p_retry IS NULL THEN
    UPDATE workflow.workflow_side_effects_outbox o SET status = 'dead_letter'
      WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created_at AND o.id = v_row.id;
  END IF;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.fail_effects OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.fail_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.fail_effects TO wf_owner, wf_worker;

-- Releases a claim of effects without counting an attempt.
CREATE FUNCTION workflow.put_back_effects(
  p_org text, p_instance uuid, p_key bytea, p_fence bigint)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_row record;
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o
    SET status = 'failed', attempts = o.attempts - 1, claimed_by = NULL, lease_until = NULL
    FROM workflow.workflow_outbox_receipts r
    WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'side_effects'
      AND r.event_idempotency_key = p_key
      AND o.org_id = p_org AND o.instance_id = p_instance AND o.created_at = r.created_at
      AND o.id = r.outbox_id
      AND o.status = 'processing' AND o.fence = p_fence
    RETURNING o.created_at, o.id INTO v_row;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE workflow.workflow_side_effects_outbox o SET status = 'pending'
    WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created_at AND o.id = v_row.id;
  RETURN true;
END
$$;
ALTER FUNCTION workflow.put_back_effects OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.put_back_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.put_back_effects TO wf_owner, wf_worker;

-- Releases lapsed claims of effects. The worker may never have begun a row that was claimed with
-- others, so that claim is not counted as an attempt. The row is then claimed alone, which is
-- counted.
CREATE FUNCTION workflow.sweep_effects(p_now timestamptz) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o
    SET status = 'failed', error = 'LEASE_EXPIRED', next_retry_at = p_now, claimed_by = NULL,
      lease_until = NULL,
      attempts = o.attempts - CASE WHEN o.broke_off IS NULL THEN 1 ELSE 0 END,
      broke_off = workflow.lapsed_claim(o.fence, o.claimed_by, o.lease_until)
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT l.org_id, l.instance_id, l.created_at, l.id FROM workflow.workflow_side_effects_outbox l
        WHERE l.status = 'processing' AND l.lease_until <= p_now
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.sweep_effects OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_effects TO wf_owner, wf_worker;

-- Requeues one of the effects that were given up, for an operator.
CREATE FUNCTION workflow.requeue_effects(p_org text, p_instance uuid, p_key bytea, p_seq bigint)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_found  boolean;
BEGIN
  PERFORM set_config('workflow.operator', 'on', true);
  UPDATE workflow.workflow_side_effects_outbox o
    SET status = 'pending', attempts = 0, next_retry_at = NULL, faults = 0, broke_off = NULL, begun_at = NULL
    WHERE o.org_id = p_org AND o.instance_id = p_instance AND o.status = 'dead_letter'
      AND o.seq = p_seq;
  v_found := FOUND;
  PERFORM set_config('workflow.operator', '', true);
  v_before := workflow.leave(v_before);
  RETURN v_found;
END
$$;
ALTER FUNCTION workflow.requeue_effects OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.requeue_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.requeue_effects TO wf_sweeper, wf_app;

-- Records that an effect is about to be sent. False if the claim was lost, or this was recorded
-- before.
CREATE FUNCTION workflow.begin_effect(
  p_org text, p_instance uuid, p_key bytea, p_fence bigint, p_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o SET begun_at = p_at
    FROM workflow.workflow_outbox_receipts r
    WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'side_effects'
      AND r.event_idempotency_key = p_key
      AND o.org_id = p_org AND o.instance_id = p_instance AND o.created_at = r.created_at
      AND o.id = r.outbox_id
      AND o.status = 'processing' AND o.fence = p_fence AND o.begun_at IS NULL;
  RETURN FOUND;
END
$$;
ALTER FUNCTION workflow.begin_effect OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.begin_effect FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.begin_effect TO wf_owner, wf_worker;

-- Completes an effect and queues the trigger that reports it, atomically.
-- The content of a completed effect is deleted; a dead letter keeps it, because it may be retried.
CREATE FUNCTION workflow.settle_effect(
  p_org text, p_instance uuid, p_key bytea, p_fence bigint, p_sent boolean, p_note text,
  p_response jsonb, p_at timestamptz, p_report jsonb)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_row record;
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o
    SET status = CASE WHEN p_sent THEN 'completed' ELSE 'failed' END,
      completed_at = CASE WHEN p_sent THEN workflow.time_of(p_at) END,
      note = p_note, response_json = p_response, claimed_by = NULL, lease_until = NULL,
      sealed_json = CASE WHEN NOT p_sent THEN o.sealed_json END
    FROM workflow.workflow_outbox_receipts r
    WHERE r.org_id = p_org AND r.instance_id = p_instance AND r.source_table = 'side_effects'
      AND r.event_idempotency_key = p_key
      AND o.org_id = p_org AND o.instance_id = p_instance AND o.created_at = r.created_at
      AND o.id = r.outbox_id
      AND o.status = 'processing' AND o.fence = p_fence
    RETURNING o.created_at, o.id INTO v_row;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF NOT p_sent THEN
    UPDATE workflow.workflow_side_effects_outbox o SET status = 'dead_letter'
      WHERE o.org_id = p_org AND o.instance_id = p_instance
        AND o.created_at = v_row.created_at AND o.id = v_row.id;
  END IF;
  PERFORM workflow.put_triggers(p_org, p_report);
  RETURN true;
END
$$;
ALTER FUNCTION workflow.settle_effect OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.settle_effect FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.settle_effect TO wf_owner, wf_worker;

-- Extends claims of triggers whose worker is alive.
CREATE FUNCTION workflow.extend_triggers(p_fences bigint[], p_until timestamptz) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE workflow.workflow_events_outbox o SET lease_until = p_until
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT c.org_id, c.instance_id, c.created_at, c.id FROM workflow.workflow_events_outbox c
        WHERE c.status = 'processing' AND c.lease_until < p_until AND c.fence = ANY (p_fences)
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.extend_triggers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.extend_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.extend_triggers TO wf_owner, wf_worker;

-- Releases the triggers claimed by a worker that is known to be dead, as if the claims had lapsed.
CREATE FUNCTION workflow.sweep_triggers_of(p_worker text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
BEGIN
  UPDATE workflow.workflow_events_outbox o SET lease_until = p_now
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT c.org_id, c.instance_id, c.created_at, c.id FROM workflow.workflow_events_outbox c
        WHERE c.status = 'processing' AND c.lease_until > p_now AND c.claimed_by = p_worker
        FOR UPDATE SKIP LOCKED);
  RETURN workflow.sweep_triggers(p_now);
END
$$;
ALTER FUNCTION workflow.sweep_triggers_of OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_triggers_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_triggers_of TO wf_owner, wf_worker;

-- Extends claims of effects whose worker is alive.
CREATE FUNCTION workflow.extend_effects(p_fences bigint[], p_until timestamptz) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o SET lease_until = p_until
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT c.org_id, c.instance_id, c.created_at, c.id FROM workflow.workflow_side_effects_outbox c
        WHERE c.status = 'processing' AND c.lease_until < p_until AND c.fence = ANY (p_fences)
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;
ALTER FUNCTION workflow.extend_effects OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.extend_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.extend_effects TO wf_owner, wf_worker;

-- Releases the effects claimed by a worker that is known to be dead, as if the claims had lapsed.
CREATE FUNCTION workflow.sweep_effects_of(p_worker text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET jit = off
AS $$
BEGIN
  UPDATE workflow.workflow_side_effects_outbox o SET lease_until = p_now
    WHERE (o.org_id, o.instance_id, o.created_at, o.id) IN (
      SELECT c.org_id, c.instance_id, c.created_at, c.id FROM workflow.workflow_side_effects_outbox c
        WHERE c.status = 'processing' AND c.lease_until > p_now AND c.claimed_by = p_worker
        FOR UPDATE SKIP LOCKED);
  RETURN workflow.sweep_effects(p_now);
END
$$;
ALTER FUNCTION workflow.sweep_effects_of OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_effects_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_effects_of TO wf_owner, wf_worker;

REVOKE CREATE ON SCHEMA workflow FROM wf_sweeper;
