-- The tables of the ERP. Every row belongs to an organisation, and row security shows it to no
-- other: these tables use the same setting as the engine's tables.

CREATE SCHEMA erp;

-- Documents of every type, as they are now.
CREATE TABLE erp.documents (
  org_id  text   NOT NULL,
  type    text   NOT NULL,
  id      text   NOT NULL,
  version bigint NOT NULL,
  status  text   NOT NULL,
  fields  jsonb  NOT NULL,
  PRIMARY KEY (org_id, type, id)
);

-- Documents as they were: one row for each version, never changed.
CREATE TABLE erp.entity_versions (
  org_id  text   NOT NULL,
  type    text   NOT NULL,
  id      text   NOT NULL,
  version bigint NOT NULL,
  status  text   NOT NULL,
  fields  jsonb  NOT NULL,
  PRIMARY KEY (org_id, type, id, version)
);

-- Who did what, in whose name, from which version to which, and which step of which workflow had
-- asked for it. What was refused has no version after it, and the reason as its outcome.
CREATE TABLE erp.audit_log (
  number         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id         text        NOT NULL,
  at             timestamptz NOT NULL,
  actor          text        NOT NULL,
  kind           text        NOT NULL CHECK (kind IN ('ACTOR', 'SYSTEM', 'SERVICE_ACCOUNT')),
  action         text        NOT NULL,
  type           text        NOT NULL,
  id             text        NOT NULL,
  version_before bigint      NOT NULL,
  version_after  bigint,
  outcome        text        NOT NULL,
  instance       text,
  node           text,
  requester      text
);

CREATE TABLE erp.organisations (
  org_id   text  PRIMARY KEY,
  zone     text  NOT NULL,
  settings jsonb NOT NULL
);

CREATE TABLE erp.people (
  org_id  text    NOT NULL,
  person  text    NOT NULL,
  manager text,
  present boolean NOT NULL DEFAULT true,
  PRIMARY KEY (org_id, person)
);

CREATE TABLE erp.roles (
  org_id text NOT NULL,
  person text NOT NULL,
  role   text NOT NULL,
  PRIMARY KEY (org_id, person, role)
);

-- Approvers one after another; any member of a link may approve for it.
CREATE TABLE erp.chains (
  org_id   text    NOT NULL,
  chain    text    NOT NULL,
  position integer NOT NULL,
  name     text    NOT NULL,
  members  text[]  NOT NULL,
  PRIMARY KEY (org_id, chain, position)
);

-- An action in this table is reserved for the holders of a role; any other is for all.
CREATE TABLE erp.policies (
  org_id text NOT NULL,
  action text NOT NULL,
  role   text NOT NULL,
  PRIMARY KEY (org_id, action)
);

CREATE TABLE erp.ledger_entries (
  org_id  text   NOT NULL,
  invoice text   NOT NULL,
  amount  bigint NOT NULL,
  PRIMARY KEY (org_id, invoice)
);

-- Messages in people's mailboxes; a message that is sent again has the same key.
CREATE TABLE erp.messages (
  org_id    text NOT NULL,
  key       text NOT NULL,
  recipient text NOT NULL,
  subject   text NOT NULL,
  text      text NOT NULL,
  PRIMARY KEY (org_id, key)
);

-- Documents of a type as a view, for reports.
CREATE VIEW erp.invoices WITH (security_invoker = true) AS
  SELECT org_id, id, version, status, (fields->>'grand_total')::bigint AS grand_total,
      fields->>'vendor_id' AS vendor_id, fields->'cost_center'->>'code' AS cost_center
    FROM erp.documents WHERE type = 'invoice';

-- Two logins, as the application has them. One serves people's requests: wf_app. The other works in
-- the background, so it has the application's rights and may claim besides: wf_worker.
--
-- Logins belong to the server, and another database's migration may create them at the same moment.
-- The lock waits for it: a session that meets a name of an unfinished transaction without it may go
-- on, for a moment after that transaction has committed, with a cache that lacks the name.
LOCK TABLE pg_catalog.pg_authid IN SHARE ROW EXCLUSIVE MODE;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'erp_rights') THEN
    CREATE ROLE erp_rights NOLOGIN;
    CREATE ROLE erp_web LOGIN PASSWORD 'erp_web' IN ROLE erp_rights, wf_app;
    CREATE ROLE erp_jobs LOGIN PASSWORD 'erp_jobs' IN ROLE erp_rights, wf_worker;
  END IF;
END
$$;

-- A process that is frozen, or a machine that vanishes, keeps no document locked for longer than that.
DO $$
BEGIN
  EXECUTE format(
    'ALTER DATABASE %I SET idle_in_transaction_session_timeout = %L', current_database(), '60s');
  EXECUTE format('ALTER DATABASE %I SET tcp_keepalives_idle = 60', current_database());
END
$$;

GRANT USAGE ON SCHEMA erp TO erp_rights;

DO $$
DECLARE
  v_table text;
BEGIN
  FOR v_table IN
    SELECT relname FROM pg_catalog.pg_class
      WHERE relnamespace = 'erp'::regnamespace AND relkind = 'r'
  LOOP
    EXECUTE format('ALTER TABLE erp.%I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('ALTER TABLE erp.%I FORCE ROW LEVEL SECURITY', v_table);
    EXECUTE format(
      'CREATE POLICY organisation ON erp.%I'
      || ' USING (org_id = workflow.org_id()) WITH CHECK (org_id = workflow.org_id())', v_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON erp.%I TO erp_rights', v_table);
  END LOOP;
END
$$;

REVOKE UPDATE, DELETE ON erp.entity_versions, erp.audit_log FROM erp_rights;
GRANT SELECT ON erp.invoices TO erp_rights;
