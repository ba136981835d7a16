package io.countersign.postgres;

/** The table of migrations, and what goes round each of them. */
final class MigrationsSql {

  /**
   * One migration at a time, in all sessions of the database. A lock of the transaction, so that it
   * also holds behind a pooler and never outlives a broken connection. Its key is that of {@code
   * workflow.lock_key}, which is not there yet.
   */
  static final String LOCK =
      """
      SELECT pg_advisory_xact_lock((17235::bigint << 48) | (4::bigint << 44)
        | (hashtextextended('workflow.schema_migrations', 4) & 17592186044415))
      """;

  /** So that requests which queue behind a migration wait no longer than that. */
  static final String BOUND = "SET LOCAL lock_timeout = '1s'";

  /** What there is: no schema, a schema without our table, or both. */
  static final String FIND =
      """
      SELECT to_regnamespace('workflow') IS NOT NULL,
        to_regclass('workflow.schema_migrations') IS NOT NULL,
        to_regclass('workflow.workflow_instances') IS NOT NULL
      """;

  static final String CREATE_SCHEMA = "CREATE SCHEMA IF NOT EXISTS workflow";

  static final String CREATE_TABLE =
      """
      CREATE TABLE workflow.schema_migrations (
        version    integer     NOT NULL PRIMARY KEY,
        name       text        NOT NULL,
        checksum   text        NOT NULL,
        applied_at timestamptz NOT NULL,
        major      integer     NOT NULL
      )
      """;

  static final String APPLIED =
      "SELECT version, name, checksum, major FROM workflow.schema_migrations ORDER BY version";

  static final String RECORD =
      """
      INSERT INTO workflow.schema_migrations (version, name, checksum, applied_at, major)
      VALUES (?, ?, ?, ?, ?)
      """;

  private MigrationsSql() {}
}
