package io.countersign.postgres;

/** SQL statements of retention and repairs. */
final class UpkeepSql {

  static final String PRUNE_RECEIPTS =
      """
      SELECT workflow.prune_receipts(:before::pg_catalog.timestamptz, :limit)
      """;

  static final String PRUNE_OUTBOXES =
      """
      SELECT workflow.prune_outboxes(:before::pg_catalog.timestamptz, :limit)
      """;

  static final String PRUNE_INBOX =
      """
      SELECT workflow.prune_inbox(:before::pg_catalog.timestamptz, :limit)
      """;

  static final String PRUNE_INSTANCES =
      """
      SELECT workflow.prune_instances(?::pg_catalog.timestamptz, ?, ?)
      """;

  /** Locks an instance for a repair; takes no lock for a login that may not repair. */
  static final String HOLD =
      """
      SELECT CASE
        WHEN has_function_privilege(
          'workflow.repair_instance(text, uuid, timestamptz, text, jsonb)', 'EXECUTE')
        THEN (workflow.lock_instance_v1(?, ?::pg_catalog.uuid, NULL, NULL, NULL, false, ?, NULL, NULL))[1]
        ELSE 'forbidden' END AS outcome
      """;

  static final String REPAIR =
      """
      SELECT workflow.repair_instance(?, ?::pg_catalog.uuid, ?::pg_catalog.timestamptz, ?, ?::pg_catalog.jsonb)
      """;

  static final String ERASE =
      """
      SELECT events, waiting FROM workflow.erase_values(?, ?::pg_catalog.uuid)
      """;

  private UpkeepSql() {}
}
