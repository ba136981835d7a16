-- Health figures across all organisations, for workers. No function takes a lock. Each returns what
-- the store returns for one organisation.

-- A role needs this right while it becomes the owner of a function.
GRANT CREATE ON SCHEMA workflow TO wf_sweeper;

CREATE FUNCTION workflow.sweep_trigger_figures(p_now timestamptz, p_since timestamptz)
RETURNS TABLE (
  pending bigint, processing bigint, stale bigint, failed bigint, dead bigint, oldest numeric,
  p95 numeric)
LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off
AS $$
  SELECT count(*) FILTER (WHERE o.status = 'pending'),
      count(*) FILTER (WHERE o.status = 'processing'),
      count(*) FILTER (WHERE o.status = 'processing' AND o.lease_until <= p_now),
      count(*) FILTER (WHERE o.status = 'failed'),
      count(*) FILTER (WHERE o.status = 'dead_letter'),
      extract(epoch FROM p_now - min(o.created_at) FILTER (WHERE o.status = 'pending'))::numeric,
      percentile_disc(0.95) WITHIN GROUP (
        ORDER BY extract(epoch FROM o.completed_at - o.created_at)::numeric)
        FILTER (WHERE o.status = 'completed' AND o.completed_at >= p_since)
    FROM workflow.workflow_events_outbox AS o
    WHERE o.status <> 'completed' OR o.completed_at >= p_since
$$;
ALTER FUNCTION workflow.sweep_trigger_figures OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_trigger_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_trigger_figures TO wf_owner, wf_worker;

CREATE FUNCTION workflow.sweep_effect_figures(p_now timestamptz, p_since timestamptz)
RETURNS TABLE (
  pending bigint, processing bigint, stale bigint, failed bigint, dead bigint, oldest numeric,
  p95 numeric)
LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off
AS $$
  SELECT count(*) FILTER (WHERE o.status = 'pending'),
      count(*) FILTER (WHERE o.status = 'processing'),
      count(*) FILTER (WHERE o.status = 'processing' AND o.lease_until <= p_now),
      count(*) FILTER (WHERE o.status = 'failed'),
      count(*) FILTER (WHERE o.status = 'dead_letter'),
      extract(epoch FROM p_now - min(o.created_at) FILTER (WHERE o.status = 'pending'))::numeric,
      percentile_disc(0.95) WITHIN GROUP (
        ORDER BY extract(epoch FROM o.completed_at - o.created_at)::numeric)
        FILTER (WHERE o.status = 'completed' AND o.completed_at >= p_since)
    FROM workflow.workflow_side_effects_outbox AS o
    WHERE o.status <> 'completed' OR o.completed_at >= p_since
$$;
ALTER FUNCTION workflow.sweep_effect_figures OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_effect_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_effect_figures TO wf_owner, wf_worker;

-- Returns instances that run, have nothing queued, were last written before a time and wait for
-- nothing.
CREATE FUNCTION workflow.sweep_stuck(p_after uuid, p_before timestamptz, p_limit integer)
RETURNS TABLE (
  id uuid, org_id text, entity_type text, entity_id text, compiled_hash text, status text,
  reason text, current_nodes text[], display_status text, started_at timestamptz,
  updated_at timestamptz)
LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off
AS $$
  SELECT i.id, i.org_id, i.entity_type, i.entity_id, i.compiled_hash, i.status, i.reason,
      i.current_nodes, i.display_status, i.started_at, i.updated_at
    FROM workflow.instances AS i
    WHERE i.status = 'running' AND i.id > p_after AND i.updated_at < p_before
      AND NOT EXISTS (
        SELECT FROM workflow.workflow_events_outbox AS o
          WHERE o.org_id = i.org_id AND o.instance_id = i.id
            AND o.status IN ('pending', 'failed', 'processing'))
      AND (
        EXISTS (SELECT FROM jsonb_array_elements(i.active_tokens::jsonb) AS t
          WHERE t->>'phase' = 'ready'
            OR (t->>'phase' = 'open' AND t#>'{step,awaits}' IS NULL))
        OR NOT EXISTS (SELECT FROM jsonb_array_elements(i.active_tokens::jsonb) AS t
          WHERE t#>'{step,awaits}' IS NOT NULL))
    ORDER BY i.id LIMIT p_limit
$$;
ALTER FUNCTION workflow.sweep_stuck OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_stuck FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_stuck TO wf_owner, wf_worker;

CREATE FUNCTION workflow.sweep_dead_triggers(
  p_at timestamptz, p_instance uuid, p_number bigint, p_limit integer)
RETURNS TABLE (
  box text, org_id text, instance_id uuid, key text, type text, step_seq bigint, number bigint,
  status text, attempts integer, next_retry_at timestamptz, lease_until timestamptz, error text,
  created_at timestamptz, completed_at timestamptz)
LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off
AS $$
  SELECT 'triggers', o.org_id, o.instance_id, encode(o.event_idempotency_key, 'hex'), o.event_type,
      0::bigint, o.number, o.status, o.attempts, o.next_retry_at, o.lease_until, o.error,
      o.created_at, o.completed_at
    FROM workflow.workflow_events_outbox AS o
    WHERE o.status = 'dead_letter'
      AND (o.created_at, o.instance_id, o.number) > (p_at, p_instance, p_number)
    ORDER BY o.created_at, o.instance_id, o.number LIMIT p_limit
$$;
ALTER FUNCTION workflow.sweep_dead_triggers OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_dead_triggers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_dead_triggers TO wf_owner, wf_worker;

CREATE FUNCTION workflow.sweep_dead_effects(
  p_at timestamptz, p_instance uuid, p_number bigint, p_limit integer)
RETURNS TABLE (
  box text, org_id text, instance_id uuid, key text, type text, step_seq bigint, number bigint,
  status text, attempts integer, next_retry_at timestamptz, lease_until timestamptz, error text,
  created_at timestamptz, completed_at timestamptz)
LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET jit = off
AS $$
  SELECT 'effects', o.org_id, o.instance_id, o.seq::text, o.effect_type, o.step_seq, o.number,
      o.status, o.attempts, o.next_retry_at, o.lease_until,
      coalesce(o.response_json#>>'{response,reason}', o.error), o.created_at, o.completed_at
    FROM workflow.workflow_side_effects_outbox AS o
    WHERE o.status = 'dead_letter'
      AND (o.created_at, o.instance_id, o.number) > (p_at, p_instance, p_number)
    ORDER BY o.created_at, o.instance_id, o.number LIMIT p_limit
$$;
ALTER FUNCTION workflow.sweep_dead_effects OWNER TO wf_sweeper;
REVOKE ALL ON FUNCTION workflow.sweep_dead_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.sweep_dead_effects TO wf_owner, wf_worker;

REVOKE CREATE ON SCHEMA workflow FROM wf_sweeper;
