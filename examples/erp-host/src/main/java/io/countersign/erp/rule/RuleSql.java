package io.countersign.erp.rule;

/** SQL statements for the rules of a set, in order, and their log. */
final class RuleSql {

  static final String OF_SET =
      """
      SELECT field, comparison, operand, outcome, message FROM erp.rules
      WHERE rule_set = :rule_set ORDER BY position
      """;

  static final String LOG =
      """
      INSERT INTO erp.rule_log (org_id, rule_set, type, id, outcome, message)
      VALUES (:org, :rule_set, :type, :id, :outcome, :message)
      """;

  private RuleSql() {}
}
