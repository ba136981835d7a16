-- The tables of the application. Each version of an invoice is a row, so that the approved version can
-- be shown later; if two writers insert the same version, the primary key admits only one.

CREATE TABLE invoices (
  id      text           NOT NULL,
  version bigint         NOT NULL,
  status  text           NOT NULL,
  amount  numeric(12, 2) NOT NULL,
  PRIMARY KEY (id, version)
);

CREATE TABLE ledger (
  invoice text           PRIMARY KEY,
  amount  numeric(12, 2) NOT NULL
);

-- One login for people's requests and one for workers. The roles wf_app and wf_worker are the
-- engine's; a member of wf_worker may do what a member of wf_app may.
DO $$
BEGIN
  CREATE ROLE quickstart_web LOGIN PASSWORD 'quickstart' IN ROLE wf_app;
  CREATE ROLE quickstart_jobs LOGIN PASSWORD 'quickstart' IN ROLE wf_worker;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  -- Logins belong to the server: an earlier run was there first.
  NULL;
END
$$;

GRANT SELECT, INSERT ON invoices, ledger TO wf_app;
