package io.countersign.postgres;

/** SQL statements for the migrations table, and those that wrap each migration. */
final class MigrationsSql {

  /**
   * Serializes migrations across all sessions of the database. A transaction-level lock, so that it
   * works behind a pooler and never outlives a broken connection. Its key equals that of {@code
   * workflow.lock_key}, which does not exist yet.
   */
  static final String LOCK =
      """
      SELECT pg_advisory_xact_lock((17235::bigint << 48) | (4::bigint << 44)
        | (hashtextextended('workflow.schema_migrations', 4) & 17592186044415))
      """;

  /** Bounds how long requests queue behind a migration. */
  static final String BOUND = "SET LOCAL lock_timeout = '1s'";

  /** Finds whether the schema exists, and whether it has the migrations table. */
  static final String FIND =
      """
      SELECT to_regnamespace('workflow') IS NOT NULL AS has_schema,
        to_regclass('workflow.schema_migrations') IS NOT NULL AS has_table,
        to_regclass('workflow.workflow_instances') IS NOT NULL AS has_tables
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
      VALUES (:version, :name, :checksum, :at::pg_catalog.timestamptz, :major)
      """;

  /** Gives the login of the migration the roles of all other logins, unless it has them. */
  static final String ONE_LOGIN =
      """
      DO $$
      DECLARE
        v_role text;
      BEGIN
        FOREACH v_role IN ARRAY ARRAY['wf_worker', 'wf_repair', 'wf_maintenance'] LOOP
          IF NOT pg_has_role(current_user, v_role, 'USAGE') THEN
            EXECUTE format('GRANT %I TO %I', v_role, current_user);
          END IF;
        END LOOP;
      END
      $$
      """;

  private MigrationsSql() {}
}
