package io.countersign.erp.people;

/**
 * SQL statements for people, roles, chains, policies, settings and mailboxes. Row security adds the
 * organisation to each.
 */
final class PeopleSql {

  static final String HOLDERS =
      """
      SELECT person FROM erp.roles WHERE role = :role ORDER BY person
      """;

  static final String ROLES =
      """
      SELECT role FROM erp.roles WHERE person = :person ORDER BY role
      """;

  /** All levels in one round trip. */
  static final String SUPERIOR =
      """
      WITH RECURSIVE line (person, level) AS (
        SELECT manager, 1 FROM erp.people WHERE person = :person
        UNION ALL
        SELECT p.manager, l.level + 1 FROM line l JOIN erp.people p ON p.person = l.person
          WHERE l.level < :levels)
      SELECT person FROM line WHERE level = :levels AND person IS NOT NULL
      """;

  static final String PRESENT =
      """
      SELECT present FROM erp.people WHERE person = :person
      """;

  static final String CHAIN =
      """
      SELECT name, members FROM erp.chains WHERE chain = :chain ORDER BY position
      """;

  static final String ROLE_FOR =
      """
      SELECT role FROM erp.policies WHERE action = :action
      """;

  static final String SETTINGS =
      """
      SELECT zone, settings FROM erp.organisations WHERE org_id = :org
      """;

  /** The key of a message is the same in every attempt to send it. */
  static final String MESSAGE =
      """
      INSERT INTO erp.messages (org_id, key, recipient, subject, text)
      VALUES (:org, :key, :recipient, :subject, :text) ON CONFLICT DO NOTHING
      """;

  private PeopleSql() {}
}
