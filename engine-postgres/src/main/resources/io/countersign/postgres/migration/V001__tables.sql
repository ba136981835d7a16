-- The tables of the engine. Every row belongs to an organisation; recorded decisions are never
-- deleted by ordinary work. No index contains a column that ordinary updates change, so that those
-- updates stay within their page.

CREATE SCHEMA IF NOT EXISTS workflow;

-- Envelopes of contracts, patches of organisations, and the workflows compiled from both.
CREATE TABLE workflow.workflow_definitions (
  id                uuid        NOT NULL PRIMARY KEY,
  org_id            text        NOT NULL,
  entity_type       text        NOT NULL,
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
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
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
  ON workflow.workflow_definitions (org_id, entity_type, definition_kind, version);
CREATE INDEX workflow_definitions_status
  ON workflow.workflow_definitions (org_id, entity_type, status);
CREATE UNIQUE INDEX workflow_definitions_one_published
  ON workflow.workflow_definitions (org_id, entity_type, definition_kind)
  WHERE status = 'published' AND definition_kind IN ('org_patch', 'effective');
CREATE INDEX workflow_definitions_hash
  ON workflow.workflow_definitions (org_id, compiled_hash, version) WHERE compiled_hash IS NOT NULL;

-- Domains for columns that are written often. The server parses a check constraint of a table for
-- every statement, and that of a domain once for a session.
CREATE DOMAIN workflow.instance_status AS text CONSTRAINT instance_status
  CHECK (VALUE IN ('running', 'paused', 'completed', 'failed', 'cancelled'));
CREATE DOMAIN workflow.step_status AS text CONSTRAINT step_status
  CHECK (VALUE IN ('pending', 'running', 'completed', 'failed', 'skipped', 'cancelled'));
CREATE DOMAIN workflow.event_type AS text CONSTRAINT event_type
  CHECK (VALUE IN (
    'create_instance', 'advance', 'lifecycle_requested', 'lifecycle_transition', 'mutation',
    'amendment', 'timer', 'external_event', 'decision', 'effect_confirmed', 'effect_failed',
    'manual'));
CREATE DOMAIN workflow.effect_type AS text CONSTRAINT effect_type
  CHECK (VALUE IN ('webhook', 'email', 'sms', 'integration'));
CREATE DOMAIN workflow.outbox_status AS text CONSTRAINT outbox_status
  CHECK (VALUE IN ('pending', 'processing', 'completed', 'failed', 'dead_letter'));
CREATE DOMAIN workflow.outbox_name AS text CONSTRAINT outbox_name
  CHECK (VALUE IN ('events', 'side_effects'));
CREATE DOMAIN workflow.approval_verdict AS text CONSTRAINT approval_verdict
  CHECK (VALUE IN (
    'open', 'approved', 'rejected', 'undecided', 'lapsed', 'withdrawn', 'closed', 'void',
    'spoilt'));
CREATE DOMAIN workflow.approval_decision AS text CONSTRAINT approval_decision
  CHECK (VALUE IN ('approved', 'rejected', 'abstained'));

-- The current state of each instance: a projection of its journal, never the authority.
CREATE TABLE workflow.workflow_instances (
  id                     uuid        NOT NULL PRIMARY KEY,
  org_id                 text        NOT NULL,
  domain                 text        NOT NULL DEFAULT 'lifecycle',
  definition_id          uuid        NOT NULL REFERENCES workflow.workflow_definitions (id),
  definition_version     integer     NOT NULL,
  compiled_hash          text        NOT NULL,
  entity_type            text        NOT NULL,
  entity_id              text        NOT NULL,
  entity_version         bigint      NOT NULL,
  active_tokens          jsonb       NOT NULL DEFAULT '[]',
  current_nodes          text[]      NOT NULL DEFAULT '{}',
  status                 workflow.instance_status NOT NULL DEFAULT 'running',
  started_at             timestamptz NOT NULL,
  completed_at           timestamptz,
  updated_at             timestamptz NOT NULL,
  last_step_execution_id uuid,
  context_json           jsonb       DEFAULT '{}',
  -- Further state of the kernel: approvals that no gate has used, and its progress.
  open_approvals         jsonb       NOT NULL DEFAULT '[]',
  seq                    bigint      NOT NULL DEFAULT 0,
  last_step_seq          bigint      NOT NULL DEFAULT 0,
  journal_head           bytea       NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  reason                 text,
  edit_window            text,
  underway               text,
  requester              text        NOT NULL DEFAULT '',
  pinned_version         bigint      NOT NULL DEFAULT 0,
  pin_json               jsonb       NOT NULL DEFAULT '{}',
  known_version          bigint      NOT NULL DEFAULT 0,
  -- The row ids of steps, approvals and effects that may still change, by their numbers.
  open_rows              jsonb       NOT NULL DEFAULT '{}',
  -- The order in which instances ended.
  ended_number           bigint
) WITH (fillfactor = 70);

CREATE SEQUENCE workflow.ended_numbers AS bigint;

CREATE UNIQUE INDEX workflow_instances_one_active
  ON workflow.workflow_instances (org_id, entity_type, entity_id, domain)
  WHERE status IN ('running', 'paused');
CREATE INDEX workflow_instances_document
  ON workflow.workflow_instances (org_id, entity_type, entity_id, ended_number DESC NULLS FIRST);
-- Sweeps read instances that are active, or that ended long ago.
CREATE INDEX workflow_instances_over
  ON workflow.workflow_instances (completed_at) WHERE completed_at IS NOT NULL;

-- One visit of one token to one node.
CREATE TABLE workflow.workflow_step_executions (
  id                    uuid        NOT NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  org_id                text        NOT NULL,
  instance_id           uuid        NOT NULL,
  seq                   bigint      NOT NULL,
  idx                   smallint    NOT NULL DEFAULT 0,
  node_id               text        NOT NULL,
  node_type             text        NOT NULL,
  token_id              text        NOT NULL,
  entity_version        bigint      NOT NULL,
  status                workflow.step_status NOT NULL DEFAULT 'pending',
  run_as                text        NOT NULL DEFAULT 'actor',
  idempotency_key       bytea       NOT NULL,
  started_at            timestamptz,
  completed_at          timestamptz,
  duration_ms           integer,
  input_json            jsonb,
  output_json           jsonb,
  error                 text,
  actor_user_id         text,
  actor_roles           text[]      NOT NULL DEFAULT '{}',
  approval_request_id   uuid,
  applied               boolean,
  snapshot_version_id   text,
  resume_at             timestamptz,
  waiting_for_event_key text,
  trace_id              text,
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);

CREATE INDEX workflow_step_executions_instance
  ON workflow.workflow_step_executions (org_id, instance_id, created_at);
CREATE INDEX workflow_step_executions_actor
  ON workflow.workflow_step_executions (org_id, actor_user_id, created_at)
  WHERE run_as = 'actor';
CREATE INDEX workflow_step_executions_snapshot
  ON workflow.workflow_step_executions (org_id, snapshot_version_id)
  WHERE snapshot_version_id IS NOT NULL;
CREATE INDEX workflow_step_executions_resume
  ON workflow.workflow_step_executions (resume_at) WHERE resume_at IS NOT NULL;
CREATE INDEX workflow_step_executions_event
  ON workflow.workflow_step_executions (org_id, waiting_for_event_key)
  WHERE waiting_for_event_key IS NOT NULL;

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
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);

CREATE INDEX workflow_events_outbox_pending
  ON workflow.workflow_events_outbox (created_at, number) WHERE status = 'pending';
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
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);

CREATE INDEX workflow_side_effects_outbox_pending
  ON workflow.workflow_side_effects_outbox (created_at, number) WHERE status = 'pending';
CREATE INDEX workflow_side_effects_outbox_failed
  ON workflow.workflow_side_effects_outbox (next_retry_at) WHERE status = 'failed';
CREATE INDEX workflow_side_effects_outbox_claimed
  ON workflow.workflow_side_effects_outbox (lease_until) WHERE status = 'processing';
CREATE INDEX workflow_side_effects_outbox_dead
  ON workflow.workflow_side_effects_outbox (org_id, number) WHERE status = 'dead_letter';
CREATE INDEX workflow_side_effects_outbox_instance
  ON workflow.workflow_side_effects_outbox (org_id, instance_id);

CREATE SEQUENCE workflow.fences AS bigint;

-- Idempotency receipts of steps. created_at equals that of the step's row, so the receipt
-- identifies the row and its partition.
CREATE TABLE workflow.workflow_step_receipts (
  org_id            text        NOT NULL,
  instance_id       uuid        NOT NULL,
  idempotency_key   bytea       NOT NULL,
  step_execution_id uuid        NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, instance_id, idempotency_key)
);

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
-- be erased.
CREATE TABLE workflow.workflow_events (
  org_id      text        NOT NULL,
  instance_id uuid        NOT NULL,
  first_seq   bigint      NOT NULL,
  last_seq    bigint      NOT NULL,
  at          timestamptz NOT NULL,
  events      text        NOT NULL,
  chain_hash  bytea       NOT NULL,
  PRIMARY KEY (instance_id, first_seq),
  CONSTRAINT events_in_order CHECK (first_seq >= 1 AND last_seq >= first_seq)
);

CREATE TABLE workflow.workflow_event_values (
  org_id      text   NOT NULL,
  instance_id uuid   NOT NULL,
  seq         bigint NOT NULL,
  value_json  text   NOT NULL,
  PRIMARY KEY (instance_id, seq)
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

-- Approval requests: the only table where decisions and their reasons are kept for readers.
CREATE TABLE workflow.approval_requests (
  id                  uuid        NOT NULL PRIMARY KEY,
  org_id              text        NOT NULL,
  instance_id         uuid        NOT NULL REFERENCES workflow.workflow_instances (id),
  number              bigint      NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  step_seq            bigint      NOT NULL,
  node_id             text        NOT NULL,
  entity_version      bigint      NOT NULL,
  material_hash       text        NOT NULL,
  snapshot_version_id text,
  asked_json          jsonb       NOT NULL,
  verdict             workflow.approval_verdict NOT NULL DEFAULT 'open',
  applied             boolean,
  asked_at            timestamptz NOT NULL,
  expires_at          timestamptz,
  closed_at           timestamptz
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX approval_requests_step ON workflow.approval_requests (instance_id, step_seq);

-- Assignees of a request: persons, or roles. Open as long as the request is.
CREATE TABLE workflow.approval_assignees (
  request_id uuid    NOT NULL REFERENCES workflow.approval_requests (id),
  ordinal    integer NOT NULL,
  org_id     text    NOT NULL,
  party      integer NOT NULL,
  user_id    text,
  role       text,
  pick       text,
  picked     bigint,
  is_open    boolean NOT NULL DEFAULT true,
  PRIMARY KEY (request_id, ordinal),
  CONSTRAINT assignee_named CHECK (user_id IS NOT NULL OR role IS NOT NULL)
);

CREATE INDEX approval_assignees_user
  ON workflow.approval_assignees (org_id, user_id) WHERE is_open AND user_id IS NOT NULL;
CREATE INDEX approval_assignees_role
  ON workflow.approval_assignees (org_id, role) WHERE is_open AND user_id IS NULL;
CREATE INDEX approval_assignees_picked
  ON workflow.approval_assignees (org_id, role, picked DESC) WHERE picked IS NOT NULL;

CREATE TABLE workflow.approval_decisions (
  request_id uuid        NOT NULL REFERENCES workflow.approval_requests (id),
  ordinal    integer     NOT NULL,
  org_id     text        NOT NULL,
  party      integer     NOT NULL,
  decided_by text        NOT NULL,
  decision   workflow.approval_decision NOT NULL,
  reason     text        NOT NULL DEFAULT '',
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (request_id, ordinal)
);

-- Compresses long texts and outputs with lz4, if the server supports it.
DO $$
BEGIN
  IF (SELECT 'lz4' = ANY (s.enumvals) FROM pg_catalog.pg_settings AS s
    WHERE s.name = 'default_toast_compression')
  THEN
    ALTER TABLE workflow.workflow_step_executions
      ALTER COLUMN input_json SET COMPRESSION lz4,
      ALTER COLUMN output_json SET COMPRESSION lz4;
    ALTER TABLE workflow.workflow_events ALTER COLUMN events SET COMPRESSION lz4;
    ALTER TABLE workflow.workflow_event_values ALTER COLUMN value_json SET COMPRESSION lz4;
  END IF;
END
$$;

-- Creates partitions by month, ahead of time. There is no default partition.
CREATE FUNCTION workflow.ensure_partitions(p_from date, p_months integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_month date := date_trunc('month', p_from)::date;
  v_table text;
  v_name  text;
  v_made  integer := 0;
BEGIN
  FOR i IN 1 .. p_months LOOP
    FOREACH v_table IN ARRAY ARRAY[
      'workflow_step_executions', 'workflow_events_outbox', 'workflow_side_effects_outbox']
    LOOP
      v_name := v_table || to_char(v_month, '_YYYY_MM');
      IF to_regclass('workflow.' || quote_ident(v_name)) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE workflow.%I PARTITION OF workflow.%I FOR VALUES FROM (%L) TO (%L)'
          || ' WITH (fillfactor = 80)',
          v_name, v_table,
          to_char(v_month, 'YYYY-MM-DD') || ' 00:00:00+00',
          to_char(v_month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
        v_made := v_made + 1;
      END IF;
    END LOOP;
    v_month := (v_month + interval '1 month')::date;
  END LOOP;
  RETURN v_made;
END
$$;

-- Returns the organisation whose rows are visible. A host may replace this function. Its names are
-- resolved when it is created, independent of the search_path of the session that reads rows.
CREATE FUNCTION workflow.org_id() RETURNS text
LANGUAGE sql STABLE
RETURN nullif(current_setting('workflow.org', true), '');
