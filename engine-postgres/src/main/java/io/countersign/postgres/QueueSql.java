package io.countersign.postgres;

/** SQL statements for the two outboxes and the inbox of external events. */
final class QueueSql {

  static final String CLAIM_TRIGGERS =
      """
      SELECT org_id, instance_id, event_type, cause, entity_version, payload_json, actor_json,
        trace_id, number, attempts, max_attempts, fence, event_idempotency_key, faults, broke_off
      FROM workflow.claim_triggers(?, ?::pg_catalog.timestamptz, ?::pg_catalog.timestamptz, ?)
      """;

  static final String FAIL_TRIGGER =
      """
      SELECT workflow.fail_triggers(?, ?::pg_catalog.uuid, ?, ?, ?, ?::pg_catalog.timestamptz, ?)
      """;

  static final String PUT_TRIGGER_BACK =
      """
      SELECT workflow.put_back_triggers(?, ?::pg_catalog.uuid, ?, ?)
      """;

  static final String REAP_TRIGGERS =
      """
      SELECT workflow.sweep_triggers(?::pg_catalog.timestamptz)
      """;

  static final String REQUEUE_TRIGGER =
      """
      SELECT workflow.requeue_triggers(?, ?::pg_catalog.uuid, ?, 0)
      """;

  static final String DUE_STEPS =
      """
      SELECT org_id, instance_id, seq, entity_version, run_as, actor, roles, trace_id, resume_at
      FROM workflow.sweep_timers(?::pg_catalog.timestamptz, ?)
      """;

  static final String ENQUEUE_ALL =
      """
      SELECT workflow.sweep_enqueue(?::pg_catalog.jsonb)
      """;

  static final String CLAIM_EFFECTS =
      """
      SELECT org_id, instance_id, seq, step_seq, effect_type, payload_json, options_json, sealed_json,
        trace_id, attempts, max_attempts, fence, event_idempotency_key, faults, broke_off, begun_at
      FROM workflow.claim_effects(?, ?::pg_catalog.timestamptz, ?::pg_catalog.timestamptz, ?)
      """;

  static final String FAIL_EFFECT =
      """
      SELECT workflow.fail_effects(?, ?::pg_catalog.uuid, ?, ?, ?, ?::pg_catalog.timestamptz, ?)
      """;

  static final String PUT_EFFECT_BACK =
      """
      SELECT workflow.put_back_effects(?, ?::pg_catalog.uuid, ?, ?)
      """;

  static final String REAP_EFFECTS =
      """
      SELECT workflow.sweep_effects(?::pg_catalog.timestamptz)
      """;

  static final String REQUEUE_EFFECT =
      """
      SELECT workflow.requeue_effects(?, ?::pg_catalog.uuid, NULL, ?)
      """;

  static final String SETTLE =
      """
      SELECT workflow.settle_effect(
        ?, ?::pg_catalog.uuid, ?, ?, ?, ?, ?::pg_catalog.jsonb, ?::pg_catalog.timestamptz, ?::pg_catalog.jsonb)
      """;

  static final String BEGIN_EFFECT =
      """
      SELECT workflow.begin_effect(?, ?::pg_catalog.uuid, ?, ?, ?::pg_catalog.timestamptz)
      """;

  static final String KEEP_TRIGGERS =
      """
      SELECT workflow.extend_triggers(?, ?::pg_catalog.timestamptz)
      """;

  static final String TAKE_TRIGGERS_BACK =
      """
      SELECT workflow.sweep_triggers_of(?, ?::pg_catalog.timestamptz)
      """;

  static final String KEEP_EFFECTS =
      """
      SELECT workflow.extend_effects(?, ?::pg_catalog.timestamptz)
      """;

  static final String TAKE_EFFECTS_BACK =
      """
      SELECT workflow.sweep_effects_of(?, ?::pg_catalog.timestamptz)
      """;

  static final String RECEIVE =
      """
      SELECT instance_id, entity_version
      FROM workflow.receive_event(
        ?, ?, ?, ?::pg_catalog.jsonb, ?::pg_catalog.jsonb, ?::pg_catalog.timestamptz, ?::pg_catalog.timestamptz, ?)
      """;

  private QueueSql() {}
}
