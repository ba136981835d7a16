package io.countersign.erp.story;

/** SQL statements for the initial data of a story. */
final class CastSql {

  static final String ORGANISATION =
      """
      INSERT INTO erp.organisations (org_id, zone, settings)
      VALUES (:org, 'Europe/Berlin', :settings::jsonb)
      """;

  static final String PERSON =
      """
      INSERT INTO erp.people (org_id, person) VALUES (:org, :person)
      """;

  static final String ROLE =
      """
      INSERT INTO erp.roles (org_id, person, role) VALUES (:org, :person, :role)
      """;

  static final String LINK =
      """
      INSERT INTO erp.chains (org_id, chain, position, name, members)
      VALUES (:org, :chain, :position, :person, ARRAY[:person])
      """;

  static final String POLICY =
      """
      INSERT INTO erp.policies (org_id, action, role) VALUES (:org, :action, :role)
      """;

  static final String RULE =
      """
      INSERT INTO erp.rules
        (org_id, rule_set, position, field, comparison, operand, outcome, message)
      VALUES (:org, :rule_set, :position, :field, :comparison, :operand::jsonb, :outcome, :message)
      """;

  static final String STOCK =
      """
      INSERT INTO erp.stock (org_id, item, free) VALUES (:org, :item, :free)
      """;

  static final String SALE =
      """
      INSERT INTO erp.franchise_sales (org_id, franchisee, period, receipt, amount, suspicious)
      VALUES (:org, :franchisee, :period, :receipt, :amount, :suspicious)
      """;

  static final String LEDGER =
      """
      SELECT amount FROM erp.ledger_entries WHERE invoice = :id
      """;

  static final String FREE =
      """
      SELECT free FROM erp.stock WHERE item = :item
      """;

  static final String MESSAGES =
      """
      SELECT text FROM erp.messages WHERE recipient = :recipient ORDER BY text
      """;

  private CastSql() {}
}
