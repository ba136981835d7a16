package io.countersign.postgres;

/** The statements by which what need not be kept is deleted, and what is damaged made anew. */
final class UpkeepSql {

  static final String PRUNE_RECEIPTS =
      """
      SELECT workflow.prune_receipts(?::timestamptz, ?)
      """;

  static final String PRUNE_OUTBOXES =
      """
      SELECT workflow.prune_outboxes(?::timestamptz, ?)
      """;

  static final String PRUNE_INBOX =
      """
      SELECT workflow.prune_inbox(?::timestamptz, ?)
      """;

  static final String PRUNE_INSTANCES =
      """
      SELECT workflow.prune_instances(?::timestamptz, ?, ?)
      """;

  /** Takes no lock for a login that may not repair. */
  static final String HOLD =
      """
      SELECT CASE
        WHEN has_function_privilege(
          'workflow.repair_instance(text, uuid, timestamptz, text, jsonb)', 'EXECUTE')
        THEN (SELECT f.outcome
          FROM workflow.lock_instance(?, ?::uuid, NULL, NULL, false, ?, NULL) AS f)
        ELSE 'forbidden' END AS outcome
      """;

  static final String REPAIR =
      """
      SELECT workflow.repair_instance(?, ?::uuid, ?::timestamptz, ?, ?::jsonb)
      """;

  static final String ERASE =
      """
      SELECT events, waiting FROM workflow.erase_values(?, ?::uuid)
      """;

  private UpkeepSql() {}
}
