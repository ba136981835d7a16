-- The organisation of the story: its settings, people, roles, one chain of approvers, and policies.

INSERT INTO erp.organisations (org_id, zone, settings) VALUES
  ('acme', 'Europe/Berlin', '{"trusted_vendors": ["trusted-ltd"], "bank_url": "${bank_url}"}');

INSERT INTO erp.people (org_id, person) VALUES
  ('acme', 'eve'), ('acme', 'mia'), ('acme', 'mallory'), ('acme', 'ada'), ('acme', 'grace'),
  ('acme', 'fiona'), ('acme', 'otto');

INSERT INTO erp.roles (org_id, person, role) VALUES
  ('acme', 'eve', 'clerk'), ('acme', 'eve', 'poster'), ('acme', 'mia', 'clerk'),
  ('acme', 'grace', 'poster'), ('acme', 'fiona', 'finance_manager'), ('acme', 'fiona', 'poster'),
  ('acme', 'otto', 'poster');

INSERT INTO erp.chains (org_id, chain, position, name, members) VALUES
  ('acme', 'invoice-default', 0, 'ada', '{ada}'),
  ('acme', 'invoice-default', 1, 'grace', '{grace}');

INSERT INTO erp.policies (org_id, action, role) VALUES
  ('acme', 'invoice.create', 'clerk'),
  ('acme', 'invoice.edit', 'clerk'),
  ('acme', 'invoice.post_to_gl', 'poster'),
  ('acme', 'workflow.intervene', 'finance_manager');
