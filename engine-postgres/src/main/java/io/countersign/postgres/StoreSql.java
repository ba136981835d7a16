package io.countersign.postgres;

/** SQL statements that lock, load, write and read instances. */
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
        (f.instance).known_version, (f.instance).pin_json, (f.instance).journal_head
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
        ?, ?::pg_catalog.uuid, ?, ?, ?, ?::pg_catalog.timestamptz, ?, ?::pg_catalog.jsonb, ?, ?,
        ?::workflow.written_instance[], ?::workflow.written_step[], ?::workflow.written_change[],
        ?::workflow.written_assignee[], ?::workflow.written_answer[]) AS w
      """;

  /**
   * Writes rows of a family after {@link #WRITE}, if that was done. The server keeps a subquery
   * that calls a volatile function apart, so the function is called exactly then.
   */
  static final String FAMILY =
      """
      CROSS JOIN LATERAL (SELECT CASE WHEN w.outcome = 'done' THEN %1$s END AS rows) AS f%2$d
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

  /** Returns how many savepoints all participants have set in the transaction. */
  static final String MARKS =
      """
      SELECT pg_catalog.current_setting('workflow.marks', true)
      """;

  /**
   * Sets a numbered savepoint. Stores the number before setting the savepoint, so that rolling back
   * to it keeps the number.
   */
  static final String SAVEPOINT =
      """
      SET LOCAL workflow.marks = '%1$d'; SAVEPOINT countersign_%1$d;
      """;

  static final String ROLLBACK_TO = "ROLLBACK TO SAVEPOINT countersign_";

  private StoreSql() {}
}
