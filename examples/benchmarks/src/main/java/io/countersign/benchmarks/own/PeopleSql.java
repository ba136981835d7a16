package io.countersign.benchmarks.own;

/**
 * Statements of a floor for the steps of people: the same rows in the same tables in as many round
 * trips, written without the engine. Guards and row security are those of the tables.
 */
final class PeopleSql {

  static final String LOCK_NEW =
      """
      with l as (select pg_advisory_xact_lock(hashtextextended(?, 0)))
      select t.active_definition_id, t.active_hash from workflow.workflow_types t, l
      where t.org_id = 'acme' and t.entity_type = ? and t.workflow_key = ?
      """;

  static final String ENTER =
      """
      with p as (select ?::uuid as id, ?::text as doc, ?::timestamptz as at, ?::text as journal,
          ?::text as state, ?::text as asked),
        i as (
          insert into workflow.instances (
            id, org_id, domain, definition_id, definition_version, compiled_hash, entity_type,
            entity_id, entity_version, active_tokens, open_approvals, current_nodes, status,
            started_at, updated_at, seq, last_step_seq, pinned_version, pin_json, known_version,
            display_status)
          select p.id, 'acme', ?, ?::uuid, 1, ?, ?, p.doc, 1, p.state, p.state,
            array['usr:step'], 'running', p.at, p.at, 8, 5, 1, '{}', 1, 'PENDING' from p),
        j as (
          insert into workflow.workflow_events (
            org_id, instance_id, first_seq, last_seq, at, events, chain_hash)
          select 'acme', p.id, 1, 8, p.at, p.journal, sha256(p.journal::bytea) from p),
        s as (
          insert into workflow.steps (
            org_id, instance_id, seq, created_at, node_id, node_type, token_id, entity_version,
            status, idempotency_key, started_at, actor_user_id, asked_json, asked_at, material_hash,
            verdict)
          select 'acme', p.id, 5, p.at, 'usr:step', 'task', 'r1', 1, 'running',
            sha256((p.id::text || 5)::bytea), p.at, 'eve', p.asked, p.at, repeat('a', 64), 'open'
          from p)
      insert into workflow.assignees (org_id, instance_id, step_seq, ordinal, party, role, pick)
      select 'acme', p.id, 5, 0, 0, 'clerk', 'any' from p
      """;

  static final String LOCK =
      """
      with l as (select pg_advisory_xact_lock(hashtextextended(?, 0)))
      select workflow.read_instance_v1(i) from workflow.instances i, l
      where i.org_id = 'acme' and i.entity_type = ? and i.entity_id = ? and i.domain = ?
        and i.status in ('running', 'paused')
      """;

  static final String ACT =
      """
      with p as (select ?::uuid as id, ?::bigint as seq, ?::timestamptz as at,
          ?::text as journal, ?::text as state, ?::text as asked, ?::boolean as over),
        u as (
          update workflow.instances i
          set active_tokens = p.state, open_approvals = p.state, updated_at = p.at,
            seq = p.seq + 7, last_step_seq = p.seq + 7,
            journal_head = sha256(p.journal::bytea),
            status = case when p.over then 'completed' else 'running' end,
            completed_at = case when p.over then p.at end,
            ended_number = case when p.over then nextval('workflow.ended_numbers') end
          from p where i.org_id = 'acme' and i.id = p.id),
        j as (
          insert into workflow.workflow_events (
            org_id, instance_id, first_seq, last_seq, at, events, chain_hash)
          select 'acme', p.id, p.seq + 1, p.seq + 7, p.at, p.journal, sha256(p.journal::bytea)
          from p),
        c as (
          update workflow.steps t
          set status = 'completed', completed_at = p.at, verdict = 'approved', closed_at = p.at,
            output_json = '{"outcome": "approved"}'
          from p where t.org_id = 'acme' and t.instance_id = p.id and t.seq = p.seq and t.idx = 0),
        s as (
          insert into workflow.steps (
            org_id, instance_id, seq, created_at, node_id, node_type, token_id, entity_version,
            status, idempotency_key, started_at, actor_user_id, asked_json, asked_at, material_hash,
            verdict)
          select 'acme', p.id, p.seq + 7, p.at, 'usr:step', 'task', 'r1', 1, 'running',
            sha256((p.id::text || (p.seq + 7))::bytea), p.at, 'eve', p.asked, p.at, repeat('a', 64),
            'open'
          from p where not p.over),
        x as (
          update workflow.assignees a set is_open = false
          from p where a.org_id = 'acme' and a.instance_id = p.id and a.step_seq = p.seq),
        n as (
          insert into workflow.assignees (org_id, instance_id, step_seq, ordinal, party, role, pick)
          select 'acme', p.id, p.seq + 7, 0, 0, 'clerk', 'any' from p where not p.over)
      insert into workflow.decisions (
        org_id, instance_id, step_seq, ordinal, party, decided_by, decision, decided_at, action)
      select 'acme', p.id, p.seq, 0, 0, 'cara', 'approved', p.at, 'APPROVE' from p
      """;

  private PeopleSql() {}
}
