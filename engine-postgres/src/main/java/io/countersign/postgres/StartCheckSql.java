package io.countersign.postgres;

/** SQL statements of {@link StartCheck}. */
final class StartCheckSql {

  /**
   * Reads only the catalogue, which every login may read: the login, its roles, the isolation of
   * its transactions, and whether it may read the table of migrations.
   */
  static final String LOGIN =
      """
      SELECT current_user AS login, r.rolsuper OR r.rolbypassrls OR EXISTS (
          SELECT FROM pg_catalog.pg_roles AS s
            WHERE s.rolname = 'wf_sweeper' AND pg_has_role(s.oid, 'USAGE')) AS unbound,
        EXISTS (SELECT FROM pg_catalog.pg_roles AS n
          WHERE n.rolname = :role AND pg_has_role(n.oid, 'USAGE')) AS member,
        current_setting('transaction_isolation') AS isolation,
        current_setting('transaction_read_only') = 'on' AS read_only,
        (SELECT g.setting FROM pg_catalog.pg_settings AS g
          WHERE g.name = 'idle_in_transaction_session_timeout') = '0' AS idle_unlimited,
        inet_server_addr() IS NOT NULL
          AND (SELECT g.setting FROM pg_catalog.pg_settings AS g
            WHERE g.name = 'client_connection_check_interval') = '0'
          AND (SELECT g.setting FROM pg_catalog.pg_settings AS g
            WHERE g.name = 'tcp_keepalives_idle')::pg_catalog.int4 NOT BETWEEN 1 AND 600
          AS clients_unwatched,
        NOT EXISTS (
          SELECT FROM pg_catalog.pg_class AS c
            JOIN pg_catalog.pg_namespace AS s ON s.oid = c.relnamespace
            WHERE s.nspname = 'workflow' AND c.relname IN ('schema_migrations', 'instances')
              AND NOT has_schema_privilege(s.oid, 'USAGE')) AS readable
      FROM pg_catalog.pg_roles AS r
      WHERE r.rolname = current_user
      """;

  /**
   * Counts consecutive months that have all their partitions, from the current one on and up to a
   * year.
   */
  static final String MONTHS =
      """
      SELECT coalesce(min(m.n), 12) AS months
      FROM generate_series(0, 11) AS m (n)
      CROSS JOIN unnest(ARRAY['steps', 'workflow_events_outbox',
        'workflow_side_effects_outbox']) AS t (name)
      WHERE NOT EXISTS (
        SELECT FROM pg_catalog.pg_class AS c
          JOIN pg_catalog.pg_namespace AS s ON s.oid = c.relnamespace
          WHERE s.nspname = 'workflow' AND c.relispartition
            AND c.relname = t.name || to_char(
              date_trunc('month', :today::pg_catalog.timestamp) + make_interval(months => m.n), '_YYYY_MM'))
      """;

  static final String TIME = "SELECT workflow.time_of(NULL::pg_catalog.timestamptz) AS at";

  private StartCheckSql() {}
}
