-- The tables of the engine. Every row belongs to an organisation; recorded decisions are never
-- deleted by ordinary work. No index contains a column that ordinary updates change, so that those
-- updates stay within their page.

-- Envelopes of contracts, patches of organisations, and the workflows compiled from both.
CREATE TABLE workflow.workflow_definitions (
  id                uuid        NOT NULL,
  org_id            text        NOT NULL,
  entity_type       text        NOT NULL,
  workflow_key      text        NOT NULL DEFAULT 'lifecycle',
  name              text        NOT NULL,
  version           integer     NOT NULL DEFAULT 1,
  status            text        NOT NULL DEFAULT 'draft'
    CONSTRAINT definition_status CHECK (status IN ('draft', 'published', 'archived')),
  is_default        boolean     NOT NULL DEFAULT false,
  definition_kind   text        NOT NULL
    CONSTRAINT definition_kind CHECK (definition_kind IN ('envelope', 'org_patch', 'effective')),
  nodes_json        jsonb,
  edges_json        jsonb,
  slots_json        jsonb,
  base_ref          jsonb,
  body_patches_json jsonb,
  compiled_json     jsonb,
  compiled_hash     text,
  compiler_version  text,
  -- Tells a compiled workflow from others without reading it.
  compiled_header   jsonb,
  created_at        timestamptz NOT NULL DEFAULT now(),
  created_by        text,
  updated_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT definition_envelope CHECK (definition_kind <> 'envelope'
    OR (is_default AND nodes_json IS NOT NULL AND edges_json IS NOT NULL
        AND slots_json IS NOT NULL AND body_patches_json IS NULL)),
  CONSTRAINT definition_org_patch CHECK (definition_kind <> 'org_patch'
    OR (NOT is_default AND body_patches_json IS NOT NULL AND base_ref IS NOT NULL
        AND nodes_json IS NULL AND edges_json IS NULL)),
  CONSTRAINT definition_effective CHECK (definition_kind <> 'effective'
    OR (compiled_json IS NOT NULL AND compiled_hash IS NOT NULL
        AND nodes_json IS NOT NULL AND edges_json IS NOT NULL))
);

CREATE UNIQUE INDEX workflow_definitions_version
  ON workflow.workflow_definitions (org_id, entity_type, workflow_key, definition_kind, version);
CREATE INDEX workflow_definitions_status
  ON workflow.workflow_definitions (org_id, entity_type, status);
CREATE UNIQUE INDEX workflow_definitions_one_published
  ON workflow.workflow_definitions (org_id, entity_type, workflow_key, definition_kind)
  WHERE status = 'published' AND definition_kind IN ('org_patch', 'effective');
CREATE UNIQUE INDEX workflow_definitions_one_draft
  ON workflow.workflow_definitions (org_id, entity_type, workflow_key) WHERE status = 'draft';
CREATE INDEX workflow_definitions_hash
  ON workflow.workflow_definitions (org_id, compiled_hash, version) WHERE compiled_hash IS NOT NULL;

-- Workflow types: the named workflows of document types, with the definition that new instances run.
-- Written by publications only.
CREATE TABLE workflow.workflow_types (
  org_id               text        NOT NULL,
  entity_type          text        NOT NULL,
  workflow_key         text        NOT NULL,
  kind                 text        NOT NULL
    CONSTRAINT workflow_type_kind CHECK (kind IN ('lifecycle', 'pipeline')),
  status               text        NOT NULL
    CONSTRAINT workflow_type_status CHECK (status IN ('active', 'archived')),
  active_definition_id uuid,
  active_hash          text,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  PRIMARY KEY (org_id, entity_type, workflow_key),
  CONSTRAINT workflow_type_active CHECK (
    (status = 'active') = (active_definition_id IS NOT NULL)
    AND (active_definition_id IS NULL) = (active_hash IS NULL))
);

-- Domains for columns that are written often. The server parses a check constraint of a table for
-- every statement, and that of a domain once for a session.
CREATE DOMAIN workflow.instance_status AS text CONSTRAINT instance_status
  CHECK (VALUE IN ('running', 'paused', 'completed', 'failed', 'cancelled'));
ALTER DOMAIN workflow.instance_status OWNER TO wf_owner;
CREATE DOMAIN workflow.event_number AS bigint CONSTRAINT event_number CHECK (VALUE >= 1);
ALTER DOMAIN workflow.event_number OWNER TO wf_owner;
CREATE DOMAIN workflow.step_status AS text CONSTRAINT step_status
  CHECK (VALUE IN ('pending', 'running', 'completed', 'failed', 'skipped', 'cancelled'));
ALTER DOMAIN workflow.step_status OWNER TO wf_owner;
CREATE DOMAIN workflow.event_type AS text CONSTRAINT event_type
  CHECK (VALUE IN (
    'create_instance', 'advance', 'lifecycle_requested', 'lifecycle_transition', 'mutation',
    'amendment', 'timer', 'external_event', 'decision', 'effect_confirmed', 'effect_failed',
    'manual'));
ALTER DOMAIN workflow.event_type OWNER TO wf_owner;
CREATE DOMAIN workflow.effect_type AS text CONSTRAINT effect_type
  CHECK (VALUE ~ '^[a-z][a-z0-9_.-]{0,62}$');
ALTER DOMAIN workflow.effect_type OWNER TO wf_owner;
CREATE DOMAIN workflow.outbox_status AS text CONSTRAINT outbox_status
  CHECK (VALUE IN ('pending', 'processing', 'completed', 'failed', 'dead_letter'));
ALTER DOMAIN workflow.outbox_status OWNER TO wf_owner;
CREATE DOMAIN workflow.outbox_name AS text CONSTRAINT outbox_name
  CHECK (VALUE IN ('events', 'side_effects'));
ALTER DOMAIN workflow.outbox_name OWNER TO wf_owner;
CREATE DOMAIN workflow.approval_verdict AS text CONSTRAINT approval_verdict
  CHECK (VALUE IN (
    'open', 'approved', 'rejected', 'settled', 'undecided', 'lapsed', 'withdrawn', 'closed',
    'void', 'spoilt'));
ALTER DOMAIN workflow.approval_verdict OWNER TO wf_owner;
CREATE DOMAIN workflow.approval_decision AS text CONSTRAINT approval_decision
  CHECK (VALUE IN ('approved', 'rejected', 'abstained', 'settled'));
ALTER DOMAIN workflow.approval_decision OWNER TO wf_owner;

-- The current state of each instance: a projection of its journal, never the authority.
CREATE TABLE workflow.instances (
  id                     uuid        NOT NULL,
  org_id                 text        NOT NULL,
  -- The workflow type.
  domain                 text        NOT NULL DEFAULT 'lifecycle',
  definition_id          uuid        NOT NULL,
  definition_version     integer     NOT NULL,
  compiled_hash          text        NOT NULL,
  entity_type            text        NOT NULL,
  entity_id              text        NOT NULL,
  entity_version         bigint      NOT NULL,
  active_tokens          text        NOT NULL DEFAULT '[]',
  current_nodes          text[]      NOT NULL DEFAULT '{}',
  status                 workflow.instance_status NOT NULL DEFAULT 'running',
  started_at             timestamptz NOT NULL,
  completed_at           timestamptz,
  updated_at             timestamptz NOT NULL,
  context_json           text        NOT NULL DEFAULT '{}',
  -- Further state of the kernel: approvals that no gate has used, and its progress.
  open_approvals         text        NOT NULL DEFAULT '[]',
  seq                    bigint      NOT NULL DEFAULT 0,
  last_step_seq          bigint      NOT NULL DEFAULT 0,
  journal_head           bytea       NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  reason                 text,
  edit_window            text,
  -- A word for people, which decides nothing.
  display_status         text,
  underway               text,
  requester              text        NOT NULL DEFAULT '',
  pinned_version         bigint      NOT NULL DEFAULT 0,
  pin_json               text        NOT NULL DEFAULT '{}',
  known_version          bigint      NOT NULL DEFAULT 0,
  -- The order in which instances ended.
  ended_number           bigint,
  -- The further columns make its entries longer than those of the two indexes below, so that it is
  -- never the lower tree. On a table without statistics the planner estimates one row for the
  -- organisation, too, and would then read all of its rows through the lower tree.
  PRIMARY KEY (org_id, id) INCLUDE (entity_type, entity_id, domain)
) WITH (fillfactor = 70);

CREATE SEQUENCE workflow.ended_numbers AS bigint;
ALTER SEQUENCE workflow.ended_numbers OWNER TO wf_owner;
GRANT USAGE ON SEQUENCE workflow.ended_numbers TO wf_sweeper;

-- A table that is read by its key has no other index that begins with the organisation, unless the
-- index is partial in a condition that reading by key does not imply. On an empty table the planner
-- considers both equal, and a session keeps the plan that it then made.
CREATE UNIQUE INDEX instances_one_active
  ON workflow.instances (org_id, entity_type, entity_id, domain)
  WHERE status IN ('running', 'paused');
CREATE INDEX instances_document
  ON workflow.instances (entity_id, entity_type, org_id, ended_number DESC NULLS FIRST);
-- Sweeps read instances that are active, or that ended long ago.
CREATE INDEX instances_over
  ON workflow.instances (completed_at) WHERE completed_at IS NOT NULL;

-- One visit of one token to one node. Its key is the receipt of the step: the row is inserted before
-- the step runs, and no key is taken twice. A step that asks people carries its question. The rows of
-- an instance are in the partition of the month in which the instance began, which its id names.
CREATE TABLE workflow.steps (
  org_id                text        NOT NULL,
  instance_id           uuid        NOT NULL,
  seq                   bigint      NOT NULL,
  idx                   smallint    NOT NULL DEFAULT 0,
  created_at            timestamptz NOT NULL,
  node_id               text        NOT NULL,
  node_type             text        NOT NULL,
  token_id              text        NOT NULL,
  entity_version        bigint      NOT NULL,
  status                workflow.step_status NOT NULL DEFAULT 'pending',
  run_as                text        NOT NULL DEFAULT 'actor',
  idempotency_key       bytea       NOT NULL,
  -- The second receipt of a join that fired.
  join_key              bytea,
  started_at            timestamptz,
  completed_at          timestamptz,
  input_json            text,
  output_json           text,
  error                 text,
  actor_user_id         text,
  actor_roles           text[]      NOT NULL DEFAULT '{}',
  applied               boolean,
  snapshot_version_id   text,
  resume_at             timestamptz,
  -- The time of a timer whose trigger is queued.
  due_at                timestamptz,
  waiting_for_event_key text,
  trace_id              text,
  -- The question; version and snapshot only if they differ from those of the step.
  asked_json            text,
  asked_at              timestamptz,
  asked_version         bigint,
  asked_snapshot        text,
  material_hash         text,
  verdict               workflow.approval_verdict,
  expires_at            timestamptz,
  closed_at             timestamptz,
  PRIMARY KEY (org_id, instance_id, seq, idx)
) PARTITION BY RANGE (instance_id);

CREATE UNIQUE INDEX steps_receipt ON workflow.steps (org_id, instance_id, idempotency_key);
CREATE UNIQUE INDEX steps_join
  ON workflow.steps (org_id, instance_id, join_key) WHERE join_key IS NOT NULL;
CREATE INDEX steps_actor
  ON workflow.steps (org_id, actor_user_id, created_at)
  WHERE run_as = 'actor' AND actor_user_id IS NOT NULL;
CREATE INDEX steps_snapshot
  ON workflow.steps (org_id, snapshot_version_id) WHERE snapshot_version_id IS NOT NULL;
CREATE INDEX steps_resume ON workflow.steps (resume_at) WHERE resume_at IS NOT NULL;
CREATE INDEX steps_event
  ON workflow.steps (org_id, waiting_for_event_key) WHERE waiting_for_event_key IS NOT NULL;

-- Triggers: the queued reasons to advance an instance.
CREATE TABLE workflow.workflow_events_outbox (
  id                    uuid        NOT NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  org_id                text        NOT NULL,
  instance_id           uuid        NOT NULL,
  number                bigint      NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  entity_version        bigint      NOT NULL,
  definition_version    integer,
  event_type            workflow.event_type NOT NULL,
  cause                 text        NOT NULL,
  payload_json          jsonb       NOT NULL DEFAULT '{}',
  actor_json            jsonb       NOT NULL,
  event_idempotency_key bytea       NOT NULL,
  trace_id              text,
  status                workflow.outbox_status NOT NULL DEFAULT 'pending',
  attempts              integer     NOT NULL DEFAULT 0,
  max_attempts          integer     NOT NULL DEFAULT 5,
  next_retry_at         timestamptz,
  completed_at          timestamptz,
  error                 text,
  note                  text,
  claimed_by            text,
  lease_until           timestamptz,
  fence                 bigint      NOT NULL DEFAULT 0,
  -- How often in a row it failed by a fault that is not its own.
  faults                integer     NOT NULL DEFAULT 0,
  -- Which claim of it lapsed. Such a row is claimed alone until an attempt at it has ended.
  broke_off             text,
  PRIMARY KEY (org_id, instance_id, created_at, id)
) PARTITION BY RANGE (created_at);

CREATE INDEX workflow_events_outbox_pending
  ON workflow.workflow_events_outbox (org_id, created_at, number) WHERE status = 'pending';
CREATE INDEX workflow_events_outbox_failed
  ON workflow.workflow_events_outbox (next_retry_at) WHERE status = 'failed';
CREATE INDEX workflow_events_outbox_claimed
  ON workflow.workflow_events_outbox (lease_until) WHERE status = 'processing';
CREATE INDEX workflow_events_outbox_dead
  ON workflow.workflow_events_outbox (org_id, number) WHERE status = 'dead_letter';
CREATE INDEX workflow_events_outbox_instance
  ON workflow.workflow_events_outbox (org_id, instance_id)
  WHERE status IN ('pending', 'failed', 'processing', 'dead_letter');

-- Effects: queued calls to external systems.
CREATE TABLE workflow.workflow_side_effects_outbox (
  id                    uuid        NOT NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  org_id                text        NOT NULL,
  instance_id           uuid        NOT NULL,
  number                bigint      NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  seq                   bigint      NOT NULL,
  step_seq              bigint      NOT NULL,
  step_execution_id     uuid        NOT NULL,
  effect_type           workflow.effect_type NOT NULL,
  payload_json          jsonb       NOT NULL DEFAULT '{}',
  options_json          jsonb       NOT NULL DEFAULT '{}',
  sealed_json           jsonb,
  event_idempotency_key bytea       NOT NULL,
  trace_id              text,
  status                workflow.outbox_status NOT NULL DEFAULT 'pending',
  attempts              integer     NOT NULL DEFAULT 0,
  max_attempts          integer     NOT NULL DEFAULT 5,
  next_retry_at         timestamptz,
  completed_at          timestamptz,
  error                 text,
  response_json         jsonb,
  note                  text,
  claimed_by            text,
  lease_until           timestamptz,
  fence                 bigint      NOT NULL DEFAULT 0,
  -- How often in a row it failed by a fault that is not its own.
  faults                integer     NOT NULL DEFAULT 0,
  -- Which claim of it lapsed. Such a row is claimed alone until an attempt at it has ended.
  broke_off             text,
  -- When sending began, for an effect that may be sent at most once.
  begun_at              timestamptz,
  PRIMARY KEY (org_id, instance_id, created_at, id)
) PARTITION BY RANGE (created_at);

CREATE INDEX workflow_side_effects_outbox_pending
  ON workflow.workflow_side_effects_outbox (org_id, created_at, number) WHERE status = 'pending';
CREATE INDEX workflow_side_effects_outbox_failed
  ON workflow.workflow_side_effects_outbox (next_retry_at) WHERE status = 'failed';
CREATE INDEX workflow_side_effects_outbox_claimed
  ON workflow.workflow_side_effects_outbox (lease_until) WHERE status = 'processing';
CREATE INDEX workflow_side_effects_outbox_dead
  ON workflow.workflow_side_effects_outbox (org_id, number) WHERE status = 'dead_letter';

CREATE SEQUENCE workflow.fences AS bigint;
ALTER SEQUENCE workflow.fences OWNER TO wf_owner;
GRANT USAGE ON SEQUENCE workflow.fences TO wf_sweeper;

-- Idempotency receipts of outbox rows. created_at equals that of the outbox row.
CREATE TABLE workflow.workflow_outbox_receipts (
  org_id                text        NOT NULL,
  instance_id           uuid        NOT NULL,
  event_idempotency_key bytea       NOT NULL,
  source_table          workflow.outbox_name NOT NULL,
  outbox_id             uuid        NOT NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, instance_id, source_table, event_idempotency_key)
);

-- The journal: the authority. Document values are stored in a table of their own, so that they can
-- be erased. Visits that began and ended with the events of a row, and touched nothing outside, are
-- folded into it: they are a projection, like the rows of steps, and no part of the chain.
CREATE TABLE workflow.workflow_events (
  org_id      text        NOT NULL,
  instance_id uuid        NOT NULL,
  first_seq   workflow.event_number NOT NULL,
  last_seq    workflow.event_number NOT NULL,
  at          timestamptz NOT NULL,
  events      text        NOT NULL,
  chain_hash  bytea       NOT NULL,
  -- A JSON list of objects; see the view workflow.folded_visits.
  auto        text,
  PRIMARY KEY (org_id, instance_id, first_seq)
);

-- The values of one flush: a list of pairs, each the number of an event and its text.
CREATE TABLE workflow.event_values (
  org_id      text   NOT NULL,
  instance_id uuid   NOT NULL,
  first_seq   bigint NOT NULL,
  vals        text   NOT NULL,
  PRIMARY KEY (org_id, instance_id, first_seq)
);

-- External events, each once. Kept for a while if no step waited for the event, or if it ended no
-- step in any instance that it was sent to.
CREATE TABLE workflow.workflow_inbox (
  org_id       text        NOT NULL,
  event_id     text        NOT NULL,
  event_key    text        NOT NULL,
  payload_json jsonb       NOT NULL,
  actor_json   jsonb       NOT NULL,
  received_at  timestamptz NOT NULL,
  kept         boolean     NOT NULL,
  kept_until   timestamptz NOT NULL DEFAULT 'infinity',
  pending      integer     NOT NULL DEFAULT 0,
  used         boolean     NOT NULL DEFAULT false,
  deliveries   integer     NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, event_id)
);

CREATE INDEX workflow_inbox_kept
  ON workflow.workflow_inbox (org_id, event_key, received_at) WHERE kept;
CREATE INDEX workflow_inbox_old
  ON workflow.workflow_inbox (received_at);

-- Assignees of a question: persons, or roles. Open as long as the question is.
CREATE TABLE workflow.assignees (
  org_id      text     NOT NULL,
  instance_id uuid     NOT NULL,
  step_seq    bigint   NOT NULL,
  ordinal     integer  NOT NULL,
  party       integer  NOT NULL,
  user_id     text,
  role        text,
  pick        text,
  picked      bigint,
  is_open     boolean  NOT NULL DEFAULT true,
  PRIMARY KEY (org_id, instance_id, step_seq, ordinal)
);

CREATE INDEX assignees_user
  ON workflow.assignees (org_id, user_id) WHERE is_open AND user_id IS NOT NULL;
CREATE INDEX assignees_role
  ON workflow.assignees (org_id, role) WHERE is_open AND user_id IS NULL;
CREATE INDEX assignees_picked
  ON workflow.assignees (org_id, role, picked DESC) WHERE picked IS NOT NULL;

-- Decisions of people on questions: the only table where their reasons are kept for readers.
CREATE TABLE workflow.decisions (
  org_id      text        NOT NULL,
  instance_id uuid        NOT NULL,
  step_seq    bigint      NOT NULL,
  ordinal     integer     NOT NULL,
  party       integer     NOT NULL,
  decided_by  text        NOT NULL,
  decision    workflow.approval_decision NOT NULL,
  reason      text        NOT NULL DEFAULT '',
  decided_at  timestamptz NOT NULL,
  action      text,
  PRIMARY KEY (org_id, instance_id, step_seq, ordinal)
);

-- Compresses long texts and outputs with lz4, if the server supports it.
DO $$
BEGIN
  IF (SELECT 'lz4' = ANY (s.enumvals) FROM pg_catalog.pg_settings AS s
    WHERE s.name = 'default_toast_compression')
  THEN
    ALTER TABLE workflow.steps
      ALTER COLUMN input_json SET COMPRESSION lz4,
      ALTER COLUMN output_json SET COMPRESSION lz4;
    ALTER TABLE workflow.workflow_events
      ALTER COLUMN events SET COMPRESSION lz4, ALTER COLUMN auto SET COMPRESSION lz4;
    ALTER TABLE workflow.event_values ALTER COLUMN vals SET COMPRESSION lz4;
  END IF;
END
$$;

-- Returns the organisation whose rows are visible. A host may replace this function. Its names are
-- resolved when it is created, independent of the search_path of the session that reads rows.
CREATE FUNCTION workflow.org_id() RETURNS text
LANGUAGE sql STABLE
RETURN nullif(current_setting('workflow.org', true), '');
ALTER FUNCTION workflow.org_id OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.org_id FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.org_id TO wf_sweeper, wf_app, wf_maintenance;

-- Returns a text as JSON; null if it is none, as in a row that was damaged by hand.
CREATE FUNCTION workflow.read_json(p_text text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_text::jsonb;
EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
  RETURN NULL;
END
$$;
ALTER FUNCTION workflow.read_json OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.read_json FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.read_json TO wf_sweeper, wf_app;

-- The lowest id that an instance of a time can have: ids of instances begin with their millisecond.
CREATE FUNCTION workflow.lowest_id(p_at timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (lpad(to_hex(greatest(0, floor(extract(epoch FROM p_at) * 1000))::bigint), 12, '0')
  || repeat('0', 20))::uuid;
ALTER FUNCTION workflow.lowest_id OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.lowest_id FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.lowest_id TO wf_sweeper, wf_app, wf_maintenance;

-- The id of a row of an instance. It begins with the millisecond of the instance, as every id does.
CREATE FUNCTION workflow.row_id(p_kind text, p_instance uuid, p_seq bigint, p_idx integer)
RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN overlay(overlay(
  left(replace(p_instance::text, '-', ''), 12)
    || substr(md5(p_kind || ' ' || p_instance::text || ' ' || p_seq || ' ' || p_idx), 1, 20)
  PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid;
ALTER FUNCTION workflow.row_id OWNER TO wf_owner;
REVOKE ALL ON FUNCTION workflow.row_id FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workflow.row_id TO wf_sweeper, wf_app, wf_maintenance;

-- What readers see. A view shows rows as its reader may see the tables below it.
CREATE VIEW workflow.workflow_instances WITH (security_invoker = true) AS
  SELECT i.id, i.org_id, i.domain, i.definition_id, i.definition_version, i.compiled_hash,
      i.entity_type, i.entity_id, i.entity_version, i.active_tokens::jsonb, i.current_nodes, i.status,
      i.started_at, i.completed_at, i.updated_at,
      CASE WHEN i.last_step_seq > 0
        THEN workflow.row_id('step', i.id, i.last_step_seq, 0) END AS last_step_execution_id,
      i.context_json::jsonb, i.open_approvals::jsonb, i.seq, i.last_step_seq, i.journal_head,
      i.reason, i.edit_window, i.display_status, i.underway, i.requester, i.pinned_version, i.pin_json::jsonb,
      i.known_version,
      i.ended_number
    FROM workflow.instances AS i;
ALTER VIEW workflow.workflow_instances OWNER TO wf_owner;
REVOKE ALL ON workflow.workflow_instances FROM PUBLIC;
GRANT SELECT ON workflow.workflow_instances TO wf_app, wf_sweeper;

-- The visits that are folded into the journal, as JSON in version 1: seq, node, type, token, version and
-- key (hexadecimal digits); idx, status, run_as and roles unless 0, completed, actor and empty; actor,
-- snapshot, trace, input and output if there are any. All their times are the one of the row.
CREATE VIEW workflow.folded_visits WITH (security_invoker = true) AS
  SELECT e.org_id, e.instance_id, e.first_seq, e.at, v.value AS visit
    FROM workflow.workflow_events AS e
    CROSS JOIN LATERAL jsonb_array_elements(
      CASE jsonb_typeof(workflow.read_json(e.auto)) WHEN 'array' THEN e.auto::jsonb END) AS v
    WHERE e.auto IS NOT NULL;
ALTER VIEW workflow.folded_visits OWNER TO wf_owner;
REVOKE ALL ON workflow.folded_visits FROM PUBLIC;
GRANT SELECT ON workflow.folded_visits TO wf_app, wf_sweeper;

CREATE VIEW workflow.workflow_step_executions WITH (security_invoker = true) AS
  SELECT workflow.row_id('step', s.instance_id, s.seq, s.idx) AS id, s.created_at, s.org_id,
      s.instance_id, s.seq, s.idx, s.node_id, s.node_type, s.token_id, s.entity_version,
      s.status::text AS status, s.run_as, s.idempotency_key, s.started_at, s.completed_at,
      least(2147483647, floor(extract(
        epoch FROM s.completed_at - coalesce(s.started_at, s.created_at)) * 1000))::integer
        AS duration_ms,
      coalesce(s.input_json, '{}')::jsonb AS input_json,
      coalesce(s.output_json, '{}')::jsonb AS output_json, coalesce(s.error, '') AS error,
      s.actor_user_id, s.actor_roles,
      CASE WHEN s.asked_json IS NOT NULL
        THEN workflow.row_id('approval', s.instance_id, s.seq, 0) END AS approval_request_id,
      s.applied, s.snapshot_version_id, s.resume_at, s.due_at, s.waiting_for_event_key,
      coalesce(s.trace_id, '') AS trace_id
    FROM workflow.steps AS s
  UNION ALL
  SELECT workflow.row_id('step', f.instance_id, (f.visit->>'seq')::bigint,
        coalesce((f.visit->>'idx')::integer, 0)),
      f.at, f.org_id, f.instance_id, (f.visit->>'seq')::bigint,
      coalesce((f.visit->>'idx')::smallint, 0::smallint), f.visit->>'node', f.visit->>'type',
      f.visit->>'token', (f.visit->>'version')::bigint, coalesce(f.visit->>'status', 'completed'),
      coalesce(f.visit->>'run_as', 'actor'), decode(f.visit->>'key', 'hex'), f.at, f.at, 0,
      coalesce(f.visit->'input', '{}'), coalesce(f.visit->'output', '{}'), '',
      f.visit->>'actor', ARRAY(SELECT jsonb_array_elements_text(f.visit->'roles')), NULL, NULL,
      f.visit->>'snapshot', NULL, NULL, NULL, coalesce(f.visit->>'trace', '')
    FROM workflow.folded_visits AS f;
ALTER VIEW workflow.workflow_step_executions OWNER TO wf_owner;
REVOKE ALL ON workflow.workflow_step_executions FROM PUBLIC;
GRANT SELECT ON workflow.workflow_step_executions TO wf_app, wf_sweeper;

CREATE VIEW workflow.workflow_step_receipts WITH (security_invoker = true) AS
  SELECT s.org_id, s.instance_id, k.idempotency_key,
      workflow.row_id('step', s.instance_id, s.seq, s.idx) AS step_execution_id, s.created_at
    FROM workflow.steps AS s
    CROSS JOIN LATERAL (VALUES (s.idempotency_key), (s.join_key)) AS k (idempotency_key)
    WHERE k.idempotency_key IS NOT NULL
  UNION ALL
  SELECT f.org_id, f.instance_id, decode(f.visit->>'key', 'hex'),
      workflow.row_id('step', f.instance_id, (f.visit->>'seq')::bigint,
        coalesce((f.visit->>'idx')::integer, 0)), f.at
    FROM workflow.folded_visits AS f;
ALTER VIEW workflow.workflow_step_receipts OWNER TO wf_owner;
REVOKE ALL ON workflow.workflow_step_receipts FROM PUBLIC;
GRANT SELECT ON workflow.workflow_step_receipts TO wf_app, wf_sweeper;

CREATE VIEW workflow.workflow_event_values WITH (security_invoker = true) AS
  SELECT v.org_id, v.instance_id, (p.value->>0)::bigint AS seq, p.value->>1 AS value_json
    FROM workflow.event_values AS v
    CROSS JOIN LATERAL jsonb_array_elements(v.vals::jsonb) AS p;
ALTER VIEW workflow.workflow_event_values OWNER TO wf_owner;
REVOKE ALL ON workflow.workflow_event_values FROM PUBLIC;
GRANT SELECT ON workflow.workflow_event_values TO wf_app, wf_sweeper;

CREATE VIEW workflow.approval_requests WITH (security_invoker = true) AS
  SELECT workflow.row_id('approval', s.instance_id, s.seq, 0) AS id, s.org_id, s.instance_id,
      s.seq AS step_seq, s.node_id, coalesce(s.asked_version, s.entity_version) AS entity_version,
      s.material_hash, coalesce(s.asked_snapshot, s.snapshot_version_id) AS snapshot_version_id,
      s.asked_json::jsonb AS asked_json, s.verdict, s.applied, s.asked_at, s.expires_at, s.closed_at
    FROM workflow.steps AS s WHERE s.asked_json IS NOT NULL;
ALTER VIEW workflow.approval_requests OWNER TO wf_owner;
REVOKE ALL ON workflow.approval_requests FROM PUBLIC;
GRANT SELECT ON workflow.approval_requests TO wf_app, wf_sweeper;

CREATE VIEW workflow.approval_assignees WITH (security_invoker = true) AS
  SELECT workflow.row_id('approval', a.instance_id, a.step_seq, 0) AS request_id, a.ordinal,
      a.org_id, a.instance_id, a.step_seq, a.party, a.user_id, a.role, a.pick, a.picked, a.is_open
    FROM workflow.assignees AS a;
ALTER VIEW workflow.approval_assignees OWNER TO wf_owner;
REVOKE ALL ON workflow.approval_assignees FROM PUBLIC;
GRANT SELECT ON workflow.approval_assignees TO wf_app, wf_sweeper;

CREATE VIEW workflow.approval_decisions WITH (security_invoker = true) AS
  SELECT workflow.row_id('approval', d.instance_id, d.step_seq, 0) AS request_id, d.ordinal,
      d.org_id, d.instance_id, d.step_seq, d.party, d.decided_by, d.decision, d.reason, d.decided_at,
      d.action
    FROM workflow.decisions AS d;
ALTER VIEW workflow.approval_decisions OWNER TO wf_owner;
REVOKE ALL ON workflow.approval_decisions FROM PUBLIC;
GRANT SELECT ON workflow.approval_decisions TO wf_app, wf_sweeper;
