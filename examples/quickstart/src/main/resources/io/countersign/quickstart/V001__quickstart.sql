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

-- One login for requests and workers. The role wf_worker is the engine's; its members may do what
-- workers and requests have to. In production, requests have a login of their own.
DO $$
BEGIN
  CREATE ROLE quickstart LOGIN PASSWORD 'quickstart' IN ROLE wf_worker;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  -- Logins belong to the server: an earlier run was there first.
  NULL;
END
$$;

GRANT SELECT, INSERT ON invoices, ledger TO quickstart;
