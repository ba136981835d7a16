-- Notes: remarks of people on instances. The family is complete in this file: its table, guards,
-- function and rights, what retention and erasure do to it.

-- Written once. The journal has every note too; the text is the copy that readers see.
CREATE TABLE workflow.workflow_notes (
  org_id      text        NOT NULL,
  instance_id uuid        NOT NULL,
  seq         bigint      NOT NULL,
  person      text        NOT NULL,
  text        text        NOT NULL,
  noted_at    timestamptz NOT NULL,
  PRIMARY KEY (org_id, instance_id, seq)
);
SELECT workflow.apply_table_rights('workflow_notes');

CREATE TRIGGER reject_update
  BEFORE UPDATE ON workflow.workflow_notes
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting_unless_erased();
CREATE TRIGGER restrict_identity_updates
  AFTER UPDATE ON workflow.workflow_notes
  FOR EACH ROW EXECUTE FUNCTION workflow.restrict_identity_updates('text');
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_notes
  FOR EACH ROW EXECUTE FUNCTION workflow.reject_deletion();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_notes
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Retention deletes the notes of an instance with the instance.
CREATE FUNCTION workflow.delete_notes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM workflow.workflow_notes AS n
    WHERE n.org_id = OLD.org_id AND n.instance_id = OLD.id;
  RETURN OLD;
END
$$;
ALTER FUNCTION workflow.delete_notes OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.delete_notes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.delete_notes TO wf_sweeper;
CREATE TRIGGER delete_notes
  AFTER DELETE ON workflow.instances
  FOR EACH ROW EXECUTE FUNCTION workflow.delete_notes();

-- The text of a note goes when the value beside its event is erased.
CREATE FUNCTION workflow.erase_notes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('workflow.erasure', true) = 'on' THEN
    UPDATE workflow.workflow_notes AS n SET text = '[erased]'
      FROM gone AS g
      WHERE n.org_id = g.org_id AND n.instance_id = g.instance_id AND n.seq IN (
        SELECT (v.value->>0)::bigint FROM jsonb_array_elements(g.vals::jsonb) AS v);
  END IF;
  RETURN NULL;
END
$$;
ALTER FUNCTION workflow.erase_notes OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.erase_notes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.erase_notes TO wf_sweeper;
CREATE TRIGGER erase_notes
  AFTER DELETE ON workflow.event_values
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.erase_notes();

-- Writes new notes of an instance. The caller holds its lock and has just written its journal.
CREATE TYPE workflow.written_note_v1 AS (seq bigint, person text, text text, at timestamptz);
ALTER TYPE workflow.written_note_v1 OWNER TO wf_owner;

CREATE FUNCTION workflow.write_notes_v1(
  p_org text, p_instance uuid, p_notes workflow.written_note_v1[])
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before text := workflow.enter(p_org);
BEGIN
  INSERT INTO workflow.workflow_notes (org_id, instance_id, seq, person, text, noted_at)
    SELECT p_org, p_instance, n.seq, n.person, n.text, n.at FROM unnest(p_notes) AS n;
  v_before := workflow.leave(v_before);
  RETURN cardinality(p_notes);
END
$$;
ALTER FUNCTION workflow.write_notes_v1 OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.write_notes_v1 FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.write_notes_v1 TO wf_sweeper, wf_app;
