-- A few figures of each compiled workflow, by which it can be told from another without reading it.
-- Those that were published before have none.
ALTER TABLE workflow.workflow_definitions ADD COLUMN compiled_header jsonb;

CREATE TRIGGER reject_published_header_mutation
  BEFORE UPDATE OF compiled_header ON workflow.workflow_definitions
  FOR EACH ROW WHEN (OLD.status <> 'draft'
    AND OLD.compiled_header::text IS DISTINCT FROM NEW.compiled_header::text)
  EXECUTE FUNCTION workflow.reject_published_definition_mutation();

-- Keeps a compiled workflow, and makes it the one that new instances of its document type run.
DROP FUNCTION workflow.publish_workflow(text, text, jsonb, text, text, uuid, timestamptz);
CREATE FUNCTION workflow.publish_workflow(
  p_org text, p_type text, p_compiled jsonb, p_header jsonb, p_hash text, p_compiler text,
  p_id uuid, p_at timestamptz)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before  text := workflow.enter(p_org);
  v_version integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_org || chr(10) || p_type, 2));
  SELECT d.version INTO v_version FROM workflow.workflow_definitions d
    WHERE d.org_id = p_org AND d.entity_type = p_type AND d.definition_kind = 'effective'
      AND d.status = 'published' AND d.compiled_hash = p_hash;
  IF FOUND THEN
    PERFORM workflow.leave(v_before);
    RETURN v_version;
  END IF;
  SELECT coalesce(max(d.version), 0) + 1 INTO v_version FROM workflow.workflow_definitions d
    WHERE d.org_id = p_org AND d.entity_type = p_type AND d.definition_kind = 'effective';
  UPDATE workflow.workflow_definitions d SET status = 'archived', updated_at = p_at
    WHERE d.org_id = p_org AND d.entity_type = p_type AND d.definition_kind = 'effective'
      AND d.status = 'published';
  INSERT INTO workflow.workflow_definitions (
      id, org_id, entity_type, name, version, status, is_default, definition_kind, nodes_json,
      edges_json, slots_json, base_ref, compiled_json, compiled_hash, compiled_header,
      compiler_version, created_at, updated_at)
    VALUES (
      p_id, p_org, p_type, p_type, v_version, 'published', false, 'effective',
      coalesce(p_compiled->'nodes', '[]'), coalesce(p_compiled->'edgesById', '{}'),
      p_compiled->'slots', p_compiled->'sources', p_compiled, p_hash, p_header, p_compiler, p_at,
      p_at);
  PERFORM workflow.leave(v_before);
  RETURN v_version;
END
$$;

SELECT workflow.apply_rights();
