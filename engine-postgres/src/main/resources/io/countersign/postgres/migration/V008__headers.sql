-- A header of each compiled workflow, which tells it from others without reading it. Workflows
-- published before this migration have none.
ALTER TABLE workflow.workflow_definitions ADD COLUMN compiled_header jsonb;

CREATE TRIGGER reject_published_header_mutation
  BEFORE UPDATE OF compiled_header ON workflow.workflow_definitions
  FOR EACH ROW WHEN (OLD.status <> 'draft'
    AND OLD.compiled_header::text IS DISTINCT FROM NEW.compiled_header::text)
  EXECUTE FUNCTION workflow.reject_published_definition_mutation();

SELECT workflow.apply_rights();
