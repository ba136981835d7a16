-- The schema and the roles. Row security limits every login to one organisation, owners included; work
-- across organisations is done by functions with an owner of their own.
--
-- wf_owner        owns the schema. Its functions work for one organisation at a time.
-- wf_sweeper      owns the functions that see every organisation: claims, sweeps, retention.
-- wf_app          the host's requests: reads rows of its organisation, calls the store's functions.
-- wf_worker       workers: all that wf_app may do, and claims and sweeps.
-- wf_repair       operators who repair damaged live rows: all that wf_app may do, and repairs.
-- wf_maintenance  retention and partitions.
--
-- The migrating login is a superuser, or may create roles, or is a member of wf_owner and
-- wf_sweeper if the roles exist already. It is not the login that the application uses.

CREATE SCHEMA IF NOT EXISTS workflow;

DO $$
DECLARE
  v_role    text;
  v_may_set text := CASE WHEN current_setting('server_version_num')::integer >= 160000
    THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  -- Roles belong to the server, and the migration of another database may create them at the same
  -- moment. The lock waits for it, and lets this session learn of its roles. A login that may create
  -- roles but is no superuser has no right to it, and relies on the handler below.
  BEGIN
    LOCK TABLE pg_catalog.pg_authid IN SHARE ROW EXCLUSIVE MODE;
  EXCEPTION WHEN insufficient_privilege THEN
    NULL;
  END;
  FOREACH v_role IN ARRAY ARRAY[
    'wf_owner', 'wf_sweeper', 'wf_app', 'wf_worker', 'wf_repair', 'wf_maintenance']
  LOOP
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = v_role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        -- Roles belong to the server: the migration of another database created them.
        NULL;
      END;
    END IF;
  END LOOP;
  FOREACH v_role IN ARRAY ARRAY['wf_worker', 'wf_repair'] LOOP
    IF NOT pg_has_role(v_role, 'wf_app', 'MEMBER') THEN
      EXECUTE format('GRANT wf_app TO %I', v_role);
    END IF;
  END LOOP;
  FOREACH v_role IN ARRAY ARRAY['wf_owner', 'wf_sweeper'] LOOP
    IF NOT (pg_has_role(current_user, v_role, v_may_set)
      AND pg_has_role(current_user, v_role, 'USAGE'))
    THEN
      EXECUTE format('GRANT %I TO %I', v_role, current_user);
    END IF;
  END LOOP;
END
$$;

ALTER SCHEMA workflow OWNER TO wf_owner;
GRANT USAGE ON SCHEMA workflow TO wf_app, wf_worker, wf_repair, wf_maintenance, wf_sweeper;
