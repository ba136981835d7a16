-- Definitions of organisations: drafts, published and archived ones. One function inserts all rows
-- of definitions, regardless of how they were published.

-- Writes a new definition. base_ref holds what it is based on: for a patch the envelope, for a
-- workflow compiled from definitions their ids and versions, otherwise nothing.
CREATE FUNCTION workflow.keep_definition(
  p_org text, p_type text, p_key text, p_row jsonb, p_by text, p_at timestamptz)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO workflow.workflow_definitions (
      id, org_id, entity_type, workflow_key, name, version, status, is_default, definition_kind, nodes_json,
      edges_json, slots_json, base_ref, body_patches_json, compiled_json, compiled_hash,
      compiled_header, compiler_version, created_at, created_by, updated_at, updated_by)
    SELECT n.id, p_org, p_type, p_key, n.name, n.version, n.status, n.kind = 'envelope', n.kind,
        CASE WHEN n.kind <> 'org_patch' THEN coalesce(n.compiled->'nodes', '[]') END,
        CASE WHEN n.kind <> 'org_patch'
          THEN coalesce(n.compiled->'edgesById', n.compiled->'edges', '{}') END,
        n.compiled->'slots', n.base, n.patches, n.compiled, n.hash, n.header, n.compiler,
        p_at, p_by, p_at, p_by
      FROM jsonb_to_record(p_row) AS n (
        id uuid, kind text, name text, version integer, status text, base jsonb, patches jsonb,
        compiled jsonb, header jsonb, hash text, compiler text)
$$;
ALTER FUNCTION workflow.keep_definition OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.keep_definition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.keep_definition TO wf_sweeper;

-- Keeps the head of a workflow type up to date with its published definition.
CREATE FUNCTION workflow.update_workflow_type(p_org text, p_type text, p_key text, p_at timestamptz)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workflow.workflow_types (
      org_id, entity_type, workflow_key, kind, status, active_definition_id, active_hash,
      created_at, updated_at)
    SELECT p_org, p_type, p_key,
        CASE d.compiled_json->'contract'->>'lifecycle' WHEN 'none' THEN 'pipeline'
          ELSE 'lifecycle' END,
        'active', d.id, d.compiled_hash, p_at, p_at
      FROM workflow.workflow_definitions d
      WHERE d.org_id = p_org AND d.entity_type = p_type AND d.workflow_key = p_key
        AND d.definition_kind = 'effective' AND d.status = 'published'
    ON CONFLICT (org_id, entity_type, workflow_key) DO UPDATE
      SET kind = excluded.kind, status = excluded.status,
        active_definition_id = excluded.active_definition_id, active_hash = excluded.active_hash,
        updated_at = excluded.updated_at;
  IF NOT FOUND THEN
    UPDATE workflow.workflow_types t
      SET status = 'archived', active_definition_id = NULL, active_hash = NULL, updated_at = p_at
      WHERE t.org_id = p_org AND t.entity_type = p_type AND t.workflow_key = p_key
        AND t.status <> 'archived';
  END IF;
END
$$;
ALTER FUNCTION workflow.update_workflow_type OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.update_workflow_type FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.update_workflow_type TO wf_sweeper;

-- Stores a compiled workflow, and makes it the current one for new instances of its workflow type.
-- Returns its version, or null if another session holds the type for longer than the wait.
CREATE FUNCTION workflow.publish_workflow(
  p_org text, p_type text, p_key text, p_compiled jsonb, p_header jsonb, p_hash text, p_compiler text,
  p_id uuid, p_at timestamptz, p_wait_ms integer)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before  text := workflow.enter(p_org);
  v_version integer;
BEGIN
  IF NOT workflow.take_key(workflow.lock_key(2, p_org || chr(10) || p_type), p_wait_ms) THEN
    v_before := workflow.leave(v_before);
    RETURN NULL;
  END IF;
  SELECT d.version INTO v_version FROM workflow.workflow_definitions d
    WHERE d.org_id = p_org AND d.entity_type = p_type AND d.workflow_key = p_key
      AND d.definition_kind = 'effective' AND d.status = 'published' AND d.compiled_hash = p_hash;
  IF FOUND THEN
    v_before := workflow.leave(v_before);
    RETURN v_version;
  END IF;
  SELECT coalesce(max(d.version), 0) + 1 INTO v_version FROM workflow.workflow_definitions d
    WHERE d.org_id = p_org AND d.entity_type = p_type AND d.workflow_key = p_key
      AND d.definition_kind = 'effective';
  UPDATE workflow.workflow_definitions d
    SET status = 'archived', updated_at = p_at, updated_by = NULL
    WHERE d.org_id = p_org AND d.entity_type = p_type AND d.workflow_key = p_key
      AND d.definition_kind = 'effective' AND d.status = 'published';
  PERFORM workflow.keep_definition(
    p_org, p_type, p_key,
    jsonb_build_object(
      'id', p_id, 'kind', 'effective', 'name', p_type, 'version', v_version, 'status', 'published',
      'compiled', p_compiled, 'header', p_header, 'hash', p_hash, 'compiler', p_compiler),
    NULL, p_at);
  PERFORM workflow.update_workflow_type(p_org, p_type, p_key, p_at);
  v_before := workflow.leave(v_before);
  RETURN v_version;
END
$$;
ALTER FUNCTION workflow.publish_workflow OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.publish_workflow FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.publish_workflow TO wf_sweeper, wf_app;

-- Changes the definitions of a workflow type, one after another, atomically. False if the
-- definitions are no longer those that the changes were based on. Content is compared as text, so
-- equivalent JSON that is written differently counts as different. Null if another session holds
-- the type for longer than the wait.
CREATE FUNCTION workflow.publish_definitions(
  p_org text, p_type text, p_key text, p_changes jsonb, p_by text, p_now timestamptz, p_wait_ms integer)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
  v_at     timestamptz := workflow.time_of(p_now);
  v_change record;
  v_last   integer;
BEGIN
  IF NOT workflow.take_key(workflow.lock_key(2, p_org || chr(10) || p_type), p_wait_ms) THEN
    v_before := workflow.leave(v_before);
    RETURN NULL;
  END IF;
  BEGIN
    FOR v_change IN
      SELECT c.value->'before' AS before, c.value->'after' AS after
        FROM jsonb_array_elements(p_changes) WITH ORDINALITY AS c ORDER BY c.ordinality
    LOOP
      IF v_change.before IS NULL THEN
        SELECT coalesce(max(d.version), 0) INTO v_last FROM workflow.workflow_definitions d
          WHERE d.org_id = p_org AND d.entity_type = p_type AND d.workflow_key = p_key
            AND d.definition_kind = v_change.after->>'kind';
        IF v_change.after->>'kind' <> 'envelope'
          AND (v_change.after->>'version')::integer <> v_last + 1
        THEN
          RAISE EXCEPTION 'another version' USING ERRCODE = 'WF014';
        END IF;
        PERFORM workflow.keep_definition(p_org, p_type, p_key, v_change.after, p_by, v_at);
      ELSE
        UPDATE workflow.workflow_definitions d
          SET name = a.name, status = a.status, updated_at = v_at, updated_by = p_by,
            base_ref = CASE WHEN b.status = 'draft' THEN a.base ELSE d.base_ref END,
            body_patches_json = CASE WHEN b.status = 'draft' THEN a.patches
              ELSE d.body_patches_json END
          FROM jsonb_to_record(v_change.before) AS b (
              id uuid, kind text, name text, version integer, status text, base jsonb,
              patches jsonb, hash text, compiler text),
            jsonb_to_record(v_change.after) AS a (
              name text, status text, base jsonb, patches jsonb)
          WHERE d.org_id = p_org AND d.id = b.id AND d.entity_type = p_type
            AND d.workflow_key = p_key AND d.definition_kind = b.kind AND d.name = b.name AND d.version = b.version
            AND d.status = b.status AND d.base_ref::text IS NOT DISTINCT FROM b.base::text
            AND d.body_patches_json::text IS NOT DISTINCT FROM b.patches::text
            AND d.compiled_hash IS NOT DISTINCT FROM b.hash
            AND d.compiler_version IS NOT DISTINCT FROM b.compiler;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'another definition' USING ERRCODE = 'WF014';
        END IF;
      END IF;
    END LOOP;
  EXCEPTION WHEN SQLSTATE 'WF014' OR unique_violation THEN
    v_before := workflow.leave(v_before);
    RETURN false;
  END;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(p_changes) AS c
      WHERE 'effective' IN (c.value#>>'{before,kind}', c.value#>>'{after,kind}'))
  THEN
    PERFORM workflow.update_workflow_type(p_org, p_type, p_key, v_at);
  END IF;
  v_before := workflow.leave(v_before);
  RETURN true;
END
$$;
ALTER FUNCTION workflow.publish_definitions OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.publish_definitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.publish_definitions TO wf_sweeper, wf_app;
