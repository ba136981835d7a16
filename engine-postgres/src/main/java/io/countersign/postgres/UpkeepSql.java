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

  static final String HOLD =
      """
      SELECT f.outcome FROM workflow.lock_instance(?, ?::uuid, NULL, NULL, false, ?, NULL) AS f
      """;

  static final String REPAIR =
      """
      SELECT workflow.write_repair(?, ?::uuid, ?::timestamptz, ?, ?::jsonb)
      """;

  static final String ERASE =
      """
      SELECT events, waiting FROM workflow.erase_values(?, ?::uuid)
      """;

  private UpkeepSql() {}
}
