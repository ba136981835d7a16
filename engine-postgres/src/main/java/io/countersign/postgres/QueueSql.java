package io.countersign.postgres;

/** The statements of the two outboxes and of what comes from outside. */
final class QueueSql {

  static final String CLAIM_TRIGGERS =
      """
      SELECT org_id, instance_id, event_type, cause, entity_version, payload_json, actor_json,
        trace_id, number, attempts, max_attempts, fence, event_idempotency_key, faults, broke_off
      FROM workflow.claim_triggers(?, ?::timestamptz, ?::timestamptz, ?)
      """;

  static final String FAIL_TRIGGER =
      """
      SELECT workflow.fail_triggers(?, ?::uuid, ?, ?, ?, ?::timestamptz, ?)
      """;

  static final String PUT_TRIGGER_BACK =
      """
      SELECT workflow.put_back_triggers(?, ?::uuid, ?, ?)
      """;

  static final String REAP_TRIGGERS =
      """
      SELECT workflow.sweep_triggers(?::timestamptz)
      """;

  static final String REQUEUE_TRIGGER =
      """
      SELECT workflow.requeue_triggers(?, ?::uuid, ?, 0)
      """;

  static final String DUE_STEPS =
      """
      SELECT org_id, instance_id, seq, entity_version, run_as, actor, roles, trace_id, resume_at
      FROM workflow.sweep_timers(?::timestamptz, ?)
      """;

  static final String ENQUEUE_ALL =
      """
      SELECT workflow.sweep_enqueue(?::jsonb)
      """;

  static final String CLAIM_EFFECTS =
      """
      SELECT org_id, instance_id, seq, step_seq, effect_type, payload_json, options_json, trace_id,
        attempts, max_attempts, fence, event_idempotency_key, faults, broke_off, begun_at
      FROM workflow.claim_effects(?, ?::timestamptz, ?::timestamptz, ?)
      """;

  static final String FAIL_EFFECT =
      """
      SELECT workflow.fail_effects(?, ?::uuid, ?, ?, ?, ?::timestamptz, ?)
      """;

  static final String PUT_EFFECT_BACK =
      """
      SELECT workflow.put_back_effects(?, ?::uuid, ?, ?)
      """;

  static final String REAP_EFFECTS =
      """
      SELECT workflow.sweep_effects(?::timestamptz)
      """;

  static final String REQUEUE_EFFECT =
      """
      SELECT workflow.requeue_effects(?, ?::uuid, NULL, ?)
      """;

  static final String SETTLE =
      """
      SELECT workflow.settle_effect(
        ?, ?::uuid, ?, ?, ?, ?, ?::jsonb, ?::timestamptz, ?::jsonb)
      """;

  static final String BEGIN_EFFECT =
      """
      SELECT workflow.begin_effect(?, ?::uuid, ?, ?, ?::timestamptz)
      """;

  static final String KEEP_TRIGGERS =
      """
      SELECT workflow.extend_triggers(?, ?::timestamptz)
      """;

  static final String TAKE_TRIGGERS_BACK =
      """
      SELECT workflow.sweep_triggers_of(?, ?::timestamptz)
      """;

  static final String KEEP_EFFECTS =
      """
      SELECT workflow.extend_effects(?, ?::timestamptz)
      """;

  static final String TAKE_EFFECTS_BACK =
      """
      SELECT workflow.sweep_effects_of(?, ?::timestamptz)
      """;

  static final String RECEIVE =
      """
      SELECT instance_id, entity_version
      FROM workflow.receive_event(
        ?, ?, ?, ?::jsonb, ?::jsonb, ?::timestamptz, ?::timestamptz, ?)
      """;

  private QueueSql() {}
}
