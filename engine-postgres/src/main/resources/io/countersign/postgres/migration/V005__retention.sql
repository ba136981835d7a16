-- What leaves, and when. Nothing here decides by itself what is old: callers name the time.

-- What was given up, kept after the month that it lay in.
CREATE TABLE workflow.workflow_dead_letters (
  org_id       text        NOT NULL,
  instance_id  uuid        NOT NULL,
  source_table text        NOT NULL
    CONSTRAINT dead_letter_source CHECK (source_table IN ('events', 'side_effects')),
  outbox_id    uuid        NOT NULL,
  created_at   timestamptz NOT NULL,
  error        text,
  row_json     jsonb       NOT NULL,
  PRIMARY KEY (created_at, outbox_id)
);

CREATE INDEX workflow_dead_letters_instance
  ON workflow.workflow_dead_letters (org_id, instance_id);

-- Lets the receipts of instances go that were over before a time. Answers with how many instances.
CREATE FUNCTION workflow.prune_receipts(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_gone uuid[];
BEGIN
  -- Two at once would wait for each other's rows; the second leaves them to the first.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('workflow.retention', 5)) THEN
    RETURN 0;
  END IF;
  SELECT array_agg(o.id) INTO v_gone FROM (
    SELECT i.id FROM workflow.workflow_instances AS i
      WHERE i.completed_at < p_before AND i.status IN ('completed', 'cancelled', 'failed')
        AND (EXISTS (
          SELECT FROM workflow.workflow_step_receipts AS r
            WHERE r.org_id = i.org_id AND r.instance_id = i.id)
        OR EXISTS (
          SELECT FROM workflow.workflow_outbox_receipts AS r
            WHERE r.org_id = i.org_id AND r.instance_id = i.id))
      ORDER BY i.completed_at LIMIT p_limit) AS o;
  PERFORM set_config('workflow.retention', 'on', true);
  DELETE FROM workflow.workflow_step_receipts AS r
    USING workflow.workflow_instances AS i
    WHERE i.id = ANY (v_gone) AND r.org_id = i.org_id AND r.instance_id = i.id;
  DELETE FROM workflow.workflow_outbox_receipts AS r
    USING workflow.workflow_instances AS i
    WHERE i.id = ANY (v_gone) AND r.org_id = i.org_id AND r.instance_id = i.id;
  PERFORM set_config('workflow.retention', '', true);
  RETURN coalesce(cardinality(v_gone), 0);
END
$$;

-- Lets rows of the outboxes go that were done before a time. Answers with how many rows.
CREATE FUNCTION workflow.prune_outboxes(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_events  integer;
  v_effects integer;
BEGIN
  DELETE FROM workflow.workflow_events_outbox AS o
    WHERE (o.created_at, o.id) IN (
      SELECT f.created_at, f.id FROM workflow.workflow_events_outbox AS f
        WHERE f.created_at < p_before AND f.status = 'completed' AND f.completed_at < p_before
        ORDER BY f.created_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_events = ROW_COUNT;
  DELETE FROM workflow.workflow_side_effects_outbox AS o
    WHERE (o.created_at, o.id) IN (
      SELECT f.created_at, f.id FROM workflow.workflow_side_effects_outbox AS f
        WHERE f.created_at < p_before AND f.status = 'completed' AND f.completed_at < p_before
        ORDER BY f.created_at LIMIT p_limit - v_events
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_effects = ROW_COUNT;
  RETURN v_events + v_effects;
END
$$;

-- Forgets what events carry that came before a time and that nothing came to wait for; that they came
-- stays known. Answers with how many events.
CREATE FUNCTION workflow.prune_inbox(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_count integer;
BEGIN
  UPDATE workflow.workflow_inbox AS b SET kept = false, payload_json = '{}'
    WHERE (b.org_id, b.event_id) IN (
      SELECT f.org_id, f.event_id FROM workflow.workflow_inbox AS f
        WHERE f.kept AND f.received_at < p_before
        ORDER BY f.received_at LIMIT p_limit
        FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;

-- Lets instances go that were over before a time, with everything that belongs to them. The last one
-- of a document answers for that document, and so stays unless the caller says otherwise; what still
-- waits in an outbox keeps its instance. Answers with how many instances.
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
  IF NOT pg_try_advisory_xact_lock(hashtextextended('workflow.retention', 5)) THEN
    RETURN 0;
  END IF;
  PERFORM set_config('workflow.retention', 'on', true);
  FOR v_one IN
    SELECT i.id, i.org_id FROM workflow.workflow_instances AS i
      WHERE i.completed_at < p_before AND i.status IN ('completed', 'cancelled', 'failed')
        AND (p_last_too OR EXISTS (
          SELECT FROM workflow.workflow_instances AS l
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
    DELETE FROM workflow.approval_decisions AS d USING workflow.approval_requests AS r
      WHERE r.instance_id = v_one.id AND d.request_id = r.id;
    DELETE FROM workflow.approval_assignees AS a USING workflow.approval_requests AS r
      WHERE r.instance_id = v_one.id AND a.request_id = r.id;
    DELETE FROM workflow.approval_requests AS r WHERE r.instance_id = v_one.id;
    DELETE FROM workflow.workflow_step_executions AS s
      WHERE s.org_id = v_one.org_id AND s.instance_id = v_one.id;
    DELETE FROM workflow.workflow_step_receipts AS r
      WHERE r.org_id = v_one.org_id AND r.instance_id = v_one.id;
    DELETE FROM workflow.workflow_outbox_receipts AS r
      WHERE r.org_id = v_one.org_id AND r.instance_id = v_one.id;
    DELETE FROM workflow.workflow_event_values AS v WHERE v.instance_id = v_one.id;
    DELETE FROM workflow.workflow_events AS e WHERE e.instance_id = v_one.id;
    DELETE FROM workflow.workflow_instances AS i WHERE i.id = v_one.id;
    v_count := v_count + 1;
  END LOOP;
  PERFORM set_config('workflow.retention', '', true);
  RETURN v_count;
END
$$;

-- Forgets the values that lie beside the journal of an instance; the journal stays whole.
CREATE FUNCTION workflow.erase_values(p_org text, p_instance uuid) RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_count  integer;
BEGIN
  DELETE FROM workflow.workflow_event_values AS v
    WHERE v.org_id = p_org AND v.instance_id = p_instance;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_before := workflow.leave(v_before);
  RETURN v_count;
END
$$;

-- Whether a month may be dropped: steps when none is left in it, an outbox when all is done and was
-- done before a time. What was given up is put aside first.
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
  IF p_table = 'workflow_step_executions' THEN
    RETURN NOT EXISTS (
      SELECT FROM workflow.workflow_step_executions AS s
        WHERE s.created_at >= v_from AND s.created_at < v_to);
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
    || ' SELECT o.org_id, o.instance_id, %L, o.id, o.created_at, o.error, to_jsonb(o)'
    || ' FROM workflow.%I AS o WHERE o.created_at >= $1 AND o.created_at < $2'
    || ' AND o.status = ''dead_letter''',
    CASE p_table WHEN 'workflow_events_outbox' THEN 'events' ELSE 'side_effects' END, p_table)
    USING v_from, v_to;
  RETURN true;
END
$$;

-- Drops the months that ended before a time and hold nothing any more that is needed. Answers with
-- their names.
CREATE FUNCTION workflow.drop_partitions(p_before timestamptz) RETURNS SETOF text
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s'
AS $$
DECLARE
  v_one record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('workflow.partitions', 3));
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
    -- Nobody changes a row of that month between the look and the drop.
    EXECUTE format('LOCK TABLE workflow.%I IN SHARE ROW EXCLUSIVE MODE', v_one.name);
    IF workflow.clear_month(v_one.parent, v_one.month, p_before) THEN
      EXECUTE format('DROP TABLE workflow.%I', v_one.name);
      RETURN NEXT v_one.name;
    END IF;
  END LOOP;
END
$$;

SELECT workflow.apply_rights();
