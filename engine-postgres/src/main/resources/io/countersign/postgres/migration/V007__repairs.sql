-- Repairs by operators. Live rows of instances are derived from their history and are never the
-- authority, so overwriting one changes no fact. But instances advance from their live rows, so
-- repairs need a role of their own, wf_repair, which requests do not have.

-- Overwrites the live row of an instance with the state derived from its history. The caller must
-- hold the lock. Columns that are not derived stay: the identity of the instance, and when it
-- began.
CREATE FUNCTION workflow.repair_instance(
  p_org text, p_instance uuid, p_at timestamptz, p_head text, p_set jsonb)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_found  boolean;
BEGIN
  PERFORM set_config('workflow.repair', 'on', true);
  UPDATE workflow.instances AS x
    SET active_tokens = p_set->>'tokens', current_nodes = n.nodes, status = n.status,
      completed_at = CASE WHEN n.over THEN coalesce(x.completed_at, p_at) END,
      updated_at = p_at,
      context_json = p_set->>'context', open_approvals = p_set->>'approvals', seq = n.seq,
      last_step_seq = n.last_step, journal_head = decode(p_head, 'hex'), reason = n.reason,
      edit_window = n."window", display_status = n.shows, underway = n.underway, requester = n.requester,
      pinned_version = n.pinned, pin_json = p_set->>'pin', known_version = n.known,
      ended_number = CASE WHEN n.over
        THEN coalesce(x.ended_number, nextval('workflow.ended_numbers')) END
    FROM jsonb_to_record(p_set->'instance') AS n (
      status text, over boolean, nodes text[], seq bigint, last_step bigint, reason text,
      "window" text, shows text, underway text, requester text, pinned bigint, known bigint)
    WHERE x.org_id = p_org AND x.id = p_instance;
  v_found := FOUND;
  PERFORM set_config('workflow.repair', '', true);
  v_before := workflow.leave(v_before);
  RETURN v_found;
END
$$;
ALTER FUNCTION workflow.repair_instance OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.repair_instance FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.repair_instance TO wf_sweeper, wf_repair;
