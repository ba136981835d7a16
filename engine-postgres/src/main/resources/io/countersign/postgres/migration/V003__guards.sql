-- Guards: which columns may change, and from which status to which. A guard fires for statements
-- that name its columns, and for no others. Its condition is short and the rest is in its function:
-- the server parses conditions for every statement, and functions once for a session. Most guards
-- fire after the row was changed, because a guard that fires before makes the server lock each row
-- separately. For rows that may move to another partition, where no AFTER guard fires, they fire
-- before, or the guard of deletions refuses the move.

-- The status transitions of the engine. A test writes and compares this part.
-- generated: lifecycles
CREATE FUNCTION workflow.may_instance(p_from text, p_to text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_from = 'running' AND p_to IN ('paused', 'completed', 'failed', 'cancelled') THEN true
  WHEN p_from = 'paused' AND p_to IN ('running', 'cancelled') THEN true
  ELSE false
END;

CREATE FUNCTION workflow.may_step(p_from text, p_to text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_from = 'pending' AND p_to IN ('running', 'skipped', 'cancelled') THEN true
  WHEN p_from = 'running' AND p_to IN ('completed', 'failed', 'skipped', 'cancelled') THEN true
  ELSE false
END;

CREATE FUNCTION workflow.may_approval(p_from text, p_to text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_from = 'open' AND p_to IN ('approved', 'rejected', 'settled', 'undecided', 'lapsed', 'withdrawn', 'closed') THEN true
  WHEN p_from = 'approved' AND p_to IN ('void', 'spoilt') THEN true
  ELSE false
END;

CREATE FUNCTION workflow.may_worth(p_from boolean, p_to boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_from IS NULL AND p_to IN (true, false) THEN true
  ELSE false
END;

CREATE FUNCTION workflow.may_trigger(p_from text, p_to text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
  WHEN p_from = 'pending' AND p_to IN ('processing') THEN true
  WHEN p_from = 'processing' AND p_to IN ('completed', 'failed') THEN true
  WHEN p_from = 'failed' AND p_to IN ('pending', 'dead_letter') THEN true
  WHEN p_from = 'dead_letter' AND p_to IN ('pending')
    THEN current_setting('workflow.operator', true) IS NOT DISTINCT FROM 'on'
  ELSE false
END;

CREATE FUNCTION workflow.may_effect(p_from text, p_to text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
  WHEN p_from = 'pending' AND p_to IN ('processing') THEN true
  WHEN p_from = 'processing' AND p_to IN ('completed', 'failed') THEN true
  WHEN p_from = 'failed' AND p_to IN ('pending', 'dead_letter') THEN true
  WHEN p_from = 'dead_letter' AND p_to IN ('pending')
    THEN current_setting('workflow.operator', true) IS NOT DISTINCT FROM 'on'
  ELSE false
END;
-- end of what is generated

-- The rights of what is generated.
ALTER FUNCTION workflow.may_instance OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_instance FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_instance TO wf_sweeper, wf_app, wf_maintenance;
ALTER FUNCTION workflow.may_step OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_step TO wf_sweeper, wf_app, wf_maintenance;
ALTER FUNCTION workflow.may_approval OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_approval FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_approval TO wf_sweeper, wf_app, wf_maintenance;
ALTER FUNCTION workflow.may_worth OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_worth FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_worth TO wf_sweeper, wf_app, wf_maintenance;
ALTER FUNCTION workflow.may_trigger OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_trigger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_trigger TO wf_sweeper, wf_app, wf_maintenance;
ALTER FUNCTION workflow.may_effect OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_effect FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_effect TO wf_sweeper, wf_app, wf_maintenance;

-- The lifecycle of a definition: a draft is edited, published, and kept.
CREATE FUNCTION workflow.may_definition(p_from text, p_to text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (p_from = 'draft' AND p_to = 'published') OR (p_from = 'published' AND p_to = 'archived');
ALTER FUNCTION workflow.may_definition OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.may_definition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.may_definition TO wf_sweeper, wf_app, wf_maintenance;

CREATE FUNCTION workflow.refuse_regression(p_what text, p_table text, p_from text, p_to text)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION
    'Expected % to go a way that its lifecycle has, but found from % to % in %.',
    p_what, coalesce(p_from, 'nothing'), coalesce(p_to, 'nothing'), p_table
    USING ERRCODE = 'WF010',
      HINT = 'Pass through the statuses between, or leave it: docs/lifecycles.md shows every way.';
END
$$;
ALTER FUNCTION workflow.refuse_regression OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.refuse_regression FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.refuse_regression TO wf_sweeper, wf_app, wf_maintenance;

CREATE FUNCTION workflow.restrict_status_regression() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_may boolean;
BEGIN
  -- One expression for each lifecycle, because the server prepares each once for a transaction.
  IF TG_ARGV[0] = 'Instance' THEN
    v_may := workflow.may_instance(OLD.status, NEW.status);
    IF NOT v_may THEN
      -- The only exception to the lifecycle: the repair of a row that disagreed with its history.
      v_may := current_user = 'wf_owner' AND current_setting('workflow.repair', true) = 'on';
    END IF;
  ELSIF TG_ARGV[0] = 'Trigger' THEN
    v_may := workflow.may_trigger(OLD.status, NEW.status);
  ELSIF TG_ARGV[0] = 'Effect' THEN
    v_may := workflow.may_effect(OLD.status, NEW.status);
  ELSIF TG_ARGV[0] = 'Definition' THEN
    v_may := workflow.may_definition(OLD.status, NEW.status);
  END IF;
  IF v_may IS NOT TRUE THEN
    PERFORM workflow.refuse_regression(TG_ARGV[0], TG_TABLE_NAME, OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION workflow.restrict_status_regression OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.restrict_status_regression FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.restrict_status_regression TO wf_sweeper;

-- The lifecycles of a step: of its status, of the verdict on its question, and of the use of its
-- approval.
CREATE FUNCTION workflow.restrict_step_regression() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT workflow.may_step(OLD.status, NEW.status)
    -- It ran and ended in one write.
    AND NOT (OLD.status = 'pending' AND NEW.started_at IS NOT NULL
      AND workflow.may_step('running', NEW.status))
  THEN
    PERFORM workflow.refuse_regression('Step', TG_TABLE_NAME, OLD.status, NEW.status);
  END IF;
  IF OLD.verdict IS NOT NULL AND OLD.verdict IS DISTINCT FROM NEW.verdict
    AND workflow.may_approval(OLD.verdict, NEW.verdict) IS NOT TRUE
  THEN
    PERFORM workflow.refuse_regression('Approval', TG_TABLE_NAME, OLD.verdict, NEW.verdict);
  END IF;
  IF OLD.applied IS DISTINCT FROM NEW.applied
    AND workflow.may_worth(OLD.applied, NEW.applied) IS NOT TRUE
  THEN
    PERFORM workflow.refuse_regression(
      'Use of an approval', TG_TABLE_NAME, OLD.applied::text, NEW.applied::text);
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION workflow.restrict_step_regression OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.restrict_step_regression FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.restrict_step_regression TO wf_sweeper;

-- Returns the names of the columns that a statement tried to change, never their values.
CREATE FUNCTION workflow.changed_columns(p_old jsonb, p_new jsonb, p_may text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(o.key, ', ' ORDER BY o.key COLLATE "C")
  FROM jsonb_each(p_old) AS o
  WHERE o.key <> ALL (p_may) AND o.value::text IS DISTINCT FROM (p_new -> o.key)::text);
ALTER FUNCTION workflow.changed_columns OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.changed_columns FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.changed_columns TO wf_sweeper;

-- The author of a published definition never changes; archiving records its actor in updated_by.
CREATE FUNCTION workflow.reject_published_definition_mutation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION
    'Expected a % definition to stay as it is, but found a change of %.',
    OLD.status,
    workflow.changed_columns(
      to_jsonb(OLD), to_jsonb(NEW), ARRAY['status', 'updated_at', 'updated_by'])
    USING ERRCODE = 'WF011', HINT = 'Publish a new version instead.';
END
$$;
ALTER FUNCTION workflow.reject_published_definition_mutation OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_published_definition_mutation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_published_definition_mutation TO wf_sweeper;

CREATE FUNCTION workflow.reject_default_definition_mutation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Expected the default definition % to stay as it is, but found an UPDATE.', OLD.id
    USING ERRCODE = 'WF011', HINT = 'Change the contract; its envelope becomes a new version.';
END
$$;
ALTER FUNCTION workflow.reject_default_definition_mutation OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_default_definition_mutation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_default_definition_mutation TO wf_sweeper;

CREATE FUNCTION workflow.restrict_step_execution_updates() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_changed text := workflow.changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'status', 'started_at', 'completed_at', 'output_json', 'error', 'applied', 'resume_at',
    'due_at', 'waiting_for_event_key', 'verdict', 'expires_at', 'closed_at']
    -- A question is asked once, and then stays.
    || CASE WHEN OLD.asked_json IS NULL THEN ARRAY[
      'asked_json', 'asked_at', 'asked_version', 'asked_snapshot', 'material_hash']
      ELSE '{}' END);
BEGIN
  IF v_changed IS NOT NULL THEN
    RAISE EXCEPTION
      'Expected a step to stay the visit that it was, but found a change of %.', v_changed
      USING ERRCODE = 'WF012', HINT = 'Write another step; what was is evidence.';
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION workflow.restrict_step_execution_updates OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.restrict_step_execution_updates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.restrict_step_execution_updates TO wf_sweeper;

-- Refuses changes, except of the columns given as arguments.
CREATE FUNCTION workflow.restrict_identity_updates() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_changed text := workflow.changed_columns(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV);
BEGIN
  IF v_changed IS NOT NULL THEN
    RAISE EXCEPTION
      'Expected a row of % to keep what it began with, but found a change of %.',
      TG_TABLE_NAME, v_changed
      USING ERRCODE = 'WF012', HINT = 'Write another row; what was is evidence.';
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION workflow.restrict_identity_updates OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.restrict_identity_updates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.restrict_identity_updates TO wf_sweeper;

CREATE FUNCTION workflow.reject_rewriting() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Expected % to be left as it is, but found a %.', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'WF013', HINT = 'What was written is evidence. Add to it instead.';
END
$$;
ALTER FUNCTION workflow.reject_rewriting OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_rewriting FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_rewriting TO wf_sweeper;

-- Refuses changes of free texts, except erasing them.
CREATE FUNCTION workflow.reject_rewriting_unless_erased() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'wf_owner' AND current_setting('workflow.erasure', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Expected % to be left as it is, but found a %.', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'WF013', HINT = 'Only workflow.erase_values takes reasons away.';
END
$$;
ALTER FUNCTION workflow.reject_rewriting_unless_erased OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_rewriting_unless_erased FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_rewriting_unless_erased TO wf_sweeper;

-- Refuses to delete evidence, unless retention prunes its instance after the end. No login may
-- assume the role; the setting keeps the role's other functions from deleting by mistake.
CREATE FUNCTION workflow.reject_deletion() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'wf_sweeper'
    AND current_setting('workflow.retention', true) = 'on'
    AND NOT EXISTS (
      SELECT FROM workflow.instances AS i
      WHERE i.org_id = OLD.org_id AND i.id = OLD.instance_id
        AND i.status IN ('running', 'paused'))
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Expected % to be left as it is, but found a DELETE.', TG_TABLE_NAME
    USING ERRCODE = 'WF013',
      HINT = 'Only retention deletes: workflow.prune_instances and workflow.prune_receipts.';
END
$$;
ALTER FUNCTION workflow.reject_deletion OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_deletion FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_deletion TO wf_sweeper;

-- The same for rows that leave while their instance runs: by their age, or because values are erased.
CREATE FUNCTION workflow.reject_manual_deletion() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (current_user = 'wf_sweeper' AND current_setting('workflow.retention', true) = 'on')
    OR (TG_TABLE_NAME = 'event_values' AND current_user = 'wf_owner'
      AND current_setting('workflow.erasure', true) = 'on')
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Expected % to be left as it is, but found a DELETE.', TG_TABLE_NAME
    USING ERRCODE = 'WF013',
      HINT = 'Only the functions of retention and workflow.erase_values delete.';
END
$$;
ALTER FUNCTION workflow.reject_manual_deletion OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_manual_deletion FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_manual_deletion TO wf_sweeper;

CREATE FUNCTION workflow.reject_definition_deletion() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Expected a % definition to be kept, but found a DELETE.', OLD.status
    USING ERRCODE = 'WF013', HINT = 'Archive it; instances go on naming it.';
END
$$;
ALTER FUNCTION workflow.reject_definition_deletion OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.reject_definition_deletion FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.reject_definition_deletion TO wf_sweeper;

-- Definitions.
CREATE TRIGGER reject_default_definition_mutation
  BEFORE UPDATE ON workflow.workflow_definitions
  FOR EACH ROW WHEN (OLD.is_default)
  EXECUTE FUNCTION workflow.reject_default_definition_mutation();
CREATE TRIGGER reject_published_definition_mutation
  BEFORE UPDATE ON workflow.workflow_definitions
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND (
    OLD.id IS DISTINCT FROM NEW.id
    OR OLD.org_id IS DISTINCT FROM NEW.org_id
    OR OLD.entity_type IS DISTINCT FROM NEW.entity_type
    OR OLD.workflow_key IS DISTINCT FROM NEW.workflow_key
    OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.version IS DISTINCT FROM NEW.version
    OR OLD.is_default IS DISTINCT FROM NEW.is_default
    OR OLD.definition_kind IS DISTINCT FROM NEW.definition_kind
    OR OLD.compiled_hash IS DISTINCT FROM NEW.compiled_hash
    OR OLD.compiler_version IS DISTINCT FROM NEW.compiler_version
    OR OLD.created_at IS DISTINCT FROM NEW.created_at
    OR OLD.created_by IS DISTINCT FROM NEW.created_by
    OR OLD.compiled_header::text IS DISTINCT FROM NEW.compiled_header::text
    OR OLD.nodes_json::text IS DISTINCT FROM NEW.nodes_json::text
    OR OLD.edges_json::text IS DISTINCT FROM NEW.edges_json::text
    OR OLD.slots_json::text IS DISTINCT FROM NEW.slots_json::text
    OR OLD.base_ref::text IS DISTINCT FROM NEW.base_ref::text
    OR OLD.body_patches_json::text IS DISTINCT FROM NEW.body_patches_json::text
    OR OLD.compiled_json::text IS DISTINCT FROM NEW.compiled_json::text))
  EXECUTE FUNCTION workflow.reject_published_definition_mutation();
CREATE TRIGGER restrict_status_regression
  BEFORE UPDATE OF status ON workflow.workflow_definitions
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION workflow.restrict_status_regression('Definition');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_definitions
  FOR EACH ROW WHEN (OLD.status <> 'draft' OR OLD.is_default)
  EXECUTE FUNCTION workflow.reject_definition_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_definitions
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Workflow types. A type that has no active definition any more stays, archived.
CREATE TRIGGER restrict_identity_updates
  AFTER UPDATE OF org_id, entity_type, workflow_key, created_at ON workflow.workflow_types
  FOR EACH ROW EXECUTE FUNCTION workflow.restrict_identity_updates(
    'kind', 'status', 'active_definition_id', 'active_hash', 'updated_at');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_types
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_types
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Instances.
CREATE TRIGGER restrict_status_regression
  AFTER UPDATE OF status ON workflow.instances
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION workflow.restrict_status_regression('Instance');
CREATE TRIGGER restrict_identity_updates
  AFTER UPDATE OF id, org_id, domain, definition_id, definition_version, compiled_hash,
    entity_type, entity_id, entity_version, started_at
  ON workflow.instances
  FOR EACH ROW EXECUTE FUNCTION workflow.restrict_identity_updates(
    'active_tokens', 'current_nodes', 'status', 'completed_at', 'updated_at', 'context_json', 'open_approvals', 'seq', 'last_step_seq',
    'journal_head', 'reason', 'edit_window', 'display_status', 'underway', 'requester', 'pinned_version',
    'pin_json', 'known_version', 'ended_number');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.instances
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_manual_deletion();
CREATE TRIGGER reject_deletion_at_work
  BEFORE DELETE ON workflow.instances
  FOR EACH ROW WHEN (OLD.status IN ('running', 'paused'))
  EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.instances
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Steps. The numbers and times of a visit, who made it, what it was given and what it asked are
-- evidence.
CREATE TRIGGER restrict_status_regression
  AFTER UPDATE OF status, verdict, applied ON workflow.steps
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.verdict IS DISTINCT FROM NEW.verdict
    OR OLD.applied IS DISTINCT FROM NEW.applied)
  EXECUTE FUNCTION workflow.restrict_step_regression();
CREATE TRIGGER restrict_step_execution_updates
  AFTER UPDATE OF created_at, org_id, instance_id, seq, idx, node_id, node_type, token_id,
    entity_version, run_as, idempotency_key, join_key, input_json, actor_user_id, actor_roles,
    snapshot_version_id, trace_id, asked_json, asked_at, asked_version, asked_snapshot,
    material_hash
  ON workflow.steps
  FOR EACH ROW EXECUTE FUNCTION workflow.restrict_step_execution_updates();
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.steps
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.steps
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Outboxes.
CREATE TRIGGER restrict_status_regression
  BEFORE UPDATE OF status ON workflow.workflow_events_outbox
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION workflow.restrict_status_regression('Trigger');
CREATE TRIGGER restrict_status_regression
  BEFORE UPDATE OF status ON workflow.workflow_side_effects_outbox
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION workflow.restrict_status_regression('Effect');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_events_outbox
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_manual_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_events_outbox
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_side_effects_outbox
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_manual_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_side_effects_outbox
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Events from outside.
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_inbox
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_manual_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_inbox
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Approvals.
CREATE TRIGGER reject_update
  BEFORE UPDATE ON workflow.decisions
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting_unless_erased();
CREATE TRIGGER restrict_identity_updates
  AFTER UPDATE ON workflow.decisions
  FOR EACH ROW EXECUTE FUNCTION workflow.restrict_identity_updates('reason');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.decisions
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.decisions
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.assignees
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.assignees
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- The journal. Document values may be erased, but never be replaced.
CREATE TRIGGER reject_update
  BEFORE UPDATE ON workflow.workflow_events
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting_unless_erased();
CREATE TRIGGER restrict_identity_updates
  AFTER UPDATE ON workflow.workflow_events
  FOR EACH ROW EXECUTE FUNCTION workflow.restrict_identity_updates('auto');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_events
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_events
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_update
  BEFORE UPDATE ON workflow.event_values
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.event_values
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_manual_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.event_values
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Receipts.
CREATE TRIGGER reject_update
  BEFORE UPDATE ON workflow.workflow_outbox_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_outbox_receipts
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_outbox_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
