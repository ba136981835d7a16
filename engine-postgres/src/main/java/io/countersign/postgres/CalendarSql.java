package io.countersign.postgres;

/**
 * SQL statements of business calendars. Queries run as an organisation and take no lock. The
 * writing statement takes the lock of its calendar's name.
 */
final class CalendarSql {

  static final String SAVE =
      """
      SELECT workflow.save_calendar(
        :org, :name, :calendar, :by, :at::pg_catalog.timestamptz, :wait)
      """;

  static final String NEWEST =
      """
      SELECT c.name, c.version, c.calendar
      FROM pg_catalog.unnest(:names::pg_catalog.text[]) AS n (name) CROSS JOIN LATERAL (
        SELECT k.name, k.version, k.calendar FROM workflow.workflow_calendars AS k
        WHERE k.org_id = :org AND k.name = n.name ORDER BY k.version DESC LIMIT 1) AS c
      """;

  static final String BY_VERSION =
      """
      SELECT name, version, calendar FROM workflow.workflow_calendars
      WHERE org_id = :org AND name = :name AND version = :version
      """;

  static final String LIST =
      """
      SELECT DISTINCT ON (name COLLATE "C") name, version, saved_by, saved_at
      FROM workflow.workflow_calendars
      WHERE org_id = :org ORDER BY name COLLATE "C", version DESC
      """;

  private CalendarSql() {}
}
