package io.countersign.postgres;

/** The statements by which instances are locked, loaded, written and read. */
final class StoreSql {

  private static final String LOADED =
      """
      SELECT f.outcome, f.at, f.published, f.triggers,
        pg_catalog.current_setting('workflow.marks', true) AS marks,
      """
          + TransactionSql.BEGAN
          + """
        , (f.instance).id, (f.instance).entity_type, (f.instance).entity_id,
        (f.instance).entity_version, (f.instance).compiled_hash, (f.instance).active_tokens,
        (f.instance).open_approvals, (f.instance).context_json, (f.instance).status,
        (f.instance).reason, (f.instance).edit_window, (f.instance).seq,
        (f.instance).last_step_seq, (f.instance).underway, (f.instance).requester,
        (f.instance).known_version, (f.instance).pin_json, (f.instance).journal_head,
        (f.instance).open_rows
      """;

  static final String LOCK =
      LOADED
          + """
          FROM workflow.lock_instance(?, ?::pg_catalog.uuid, ?, ?, ?, ?, ?::pg_catalog.timestamptz) AS f
          """;

  static final String LOCK_ALL =
      LOADED
          + """
          FROM workflow.lock_instances(?::pg_catalog.jsonb, ?, ?::pg_catalog.timestamptz) AS f
          ORDER BY f.place
          """;

  static final String WRITE =
      """
      SELECT outcome, details, kept,
      """
          + TransactionSql.BEGAN
          + """
      FROM workflow.write_changes(
        ?, ?::pg_catalog.uuid, ?, ?::pg_catalog.timestamptz, ?::pg_catalog.jsonb, ?, ?::workflow.written_instance[],
        ?::workflow.written_receipt[], ?::workflow.written_step[], ?::workflow.written_change[],
        ?::workflow.written_request[], ?::workflow.written_assignee[],
        ?::workflow.written_answer[], ?::workflow.written_value[])
      """;

  static final String ENQUEUE =
      """
      SELECT workflow.enqueue(?, ?::pg_catalog.jsonb)
      """;

  static final String NOW =
      """
      SELECT workflow.time_of(?::pg_catalog.timestamptz)
      """;

  static final String BACKEND =
      """
      SELECT pg_catalog.pg_backend_pid()
      """;

  static final String FIND_STEP =
      """
      SELECT id FROM workflow.workflow_step_executions
      WHERE org_id = ? AND instance_id = ?::pg_catalog.uuid AND seq = ? AND idx = 0
      """;

  static final String FIND_EFFECT =
      """
      SELECT id FROM workflow.workflow_side_effects_outbox
      WHERE org_id = ? AND instance_id = ?::pg_catalog.uuid AND seq = ?
      """;

  /**
   * Works for an organisation until {@link #LEAVE}; both travel with the statement between. The
   * search_path of the session is put aside for so long, so that no name of that statement is
   * looked up in a schema of somebody else's.
   */
  static final String ENTER =
      """
      SELECT pg_catalog.set_config('workflow.before', workflow.enter(?), true),
        pg_catalog.set_config('workflow.path', pg_catalog.current_setting('search_path'), true),
        pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true);
      """;

  static final String LEAVE =
      """
      ; SELECT workflow.leave(pg_catalog.current_setting('workflow.before')),
        pg_catalog.set_config('search_path', pg_catalog.current_setting('workflow.path'), true)
      """;

  /** How many savepoints the transaction has that were set by anybody who joined it. */
  static final String MARKS =
      """
      SELECT pg_catalog.current_setting('workflow.marks', true)
      """;

  /**
   * A savepoint of a number. The number is kept before the savepoint is there, so that going back
   * to it does not forget it.
   */
  static final String SAVEPOINT =
      """
      SET LOCAL workflow.marks = '%1$d'; SAVEPOINT countersign_%1$d;
      """;

  static final String ROLLBACK_TO = "ROLLBACK TO SAVEPOINT countersign_";

  private StoreSql() {}
}
