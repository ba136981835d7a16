-- Business calendars of organisations, in versions. The family is complete in this file: its table,
-- guards, function and rights.

-- Written once. Deadlines name the version that they were computed with, so retention keeps all.
-- The calendar is canonical JSON: equal calendars are equal texts.
CREATE TABLE workflow.workflow_calendars (
  org_id   text        NOT NULL,
  name     text        NOT NULL,
  version  integer     NOT NULL CONSTRAINT calendar_version CHECK (version >= 1),
  calendar text        NOT NULL,
  saved_by text        NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, name, version)
);
SELECT workflow.apply_table_rights('workflow_calendars');

CREATE TRIGGER reject_update
  BEFORE UPDATE ON workflow.workflow_calendars
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_deletion
  BEFORE DELETE ON workflow.workflow_calendars
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();
CREATE TRIGGER reject_truncate
  BEFORE TRUNCATE ON workflow.workflow_calendars
  FOR EACH STATEMENT EXECUTE FUNCTION workflow.reject_rewriting();

-- Saves a calendar as the next version of its name, unless it equals the newest one. Returns the
-- version, or null if another session holds the name for longer than the wait. The lock is taken
-- before the newest version is read and is held until the transaction ends, so that versions have
-- neither gaps nor duplicates.
CREATE FUNCTION workflow.save_calendar(
  p_org text, p_name text, p_calendar text, p_by text, p_at timestamptz, p_wait_ms integer)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_before  text := workflow.enter(p_org);
  v_version integer;
  v_newest  text;
BEGIN
  IF NOT workflow.take_key(workflow.lock_key(6, p_org || chr(10) || p_name), p_wait_ms) THEN
    v_before := workflow.leave(v_before);
    RETURN NULL;
  END IF;
  SELECT c.version, c.calendar INTO v_version, v_newest FROM workflow.workflow_calendars AS c
    WHERE c.org_id = p_org AND c.name = p_name ORDER BY c.version DESC LIMIT 1;
  IF v_newest IS DISTINCT FROM p_calendar THEN
    v_version := coalesce(v_version, 0) + 1;
    INSERT INTO workflow.workflow_calendars (org_id, name, version, calendar, saved_by, saved_at)
      VALUES (p_org, p_name, v_version, p_calendar, p_by, p_at);
  END IF;
  v_before := workflow.leave(v_before);
  RETURN v_version;
END
$$;
ALTER FUNCTION workflow.save_calendar OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.save_calendar FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.save_calendar TO wf_sweeper, wf_app;
