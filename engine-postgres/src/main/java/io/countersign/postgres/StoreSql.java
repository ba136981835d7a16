package io.countersign.postgres;

/** SQL statements that lock, load, write and read instances. */
final class StoreSql {

  private static final String MARKED =
      """
      pg_catalog.current_setting('workflow.marks', true) AS marks,
      """
          + TransactionSql.BEGAN;

  static final String LOCK =
      """
      SELECT workflow.lock_instance_v1(
          ?, ?::pg_catalog.uuid, ?, ?, ?, ?, ?, ?::pg_catalog.timestamptz,
          ?::pg_catalog.timestamptz) AS found,
      """
          + MARKED;

  static final String LOCK_ALL =
      """
      SELECT f.loaded AS found,
      """
          + MARKED
          + """
          FROM workflow.lock_instances_v1(
            ?::pg_catalog.jsonb, ?, ?::pg_catalog.timestamptz, ?::pg_catalog.timestamptz) AS f
          ORDER BY f.place
          """;

  private static final String WRITE_CALL =
      """
      workflow.write_changes_v1(
        ?, ?::pg_catalog.uuid, ?, ?, ?, ?::pg_catalog.timestamptz, ?, ?::pg_catalog.jsonb, ?, ?, ?,
        ?, ?::pg_catalog.text[], ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::pg_catalog.bytea,
        ?::pg_catalog.timestamptz, ?, ?, ?, ?::pg_catalog.timestamptz, ?,
        ?::pg_catalog.bytea[],
        ?::workflow.written_step_v1[], ?::workflow.written_change_v1[],
        ?::workflow.written_assignee_v1[], ?::workflow.written_answer_v1[]) AS result,
      """;

  static final String WRITE = "SELECT " + WRITE_CALL + TransactionSql.BEGAN;

  /**
   * Writes a change set before rows of families. The server keeps a subquery that calls a volatile
   * function apart, so it is called once.
   */
  static final String WRITE_FIRST =
      "SELECT w.result, w.began FROM (SELECT " + WRITE_CALL + TransactionSql.BEGAN + ") AS w\n";

  /**
   * Writes rows of a family after {@link #WRITE_FIRST}, if that was done. The server keeps a
   * subquery that calls a volatile function apart, so the function is called exactly then.
   */
  static final String FAMILY =
      """
      CROSS JOIN LATERAL (SELECT CASE WHEN w.result LIKE 'done%%' THEN %1$s END AS rows) AS f%2$d
      """;

  /** Commits with a write, where nothing else was written before it. */
  static final String COMMIT = "; COMMIT";

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
