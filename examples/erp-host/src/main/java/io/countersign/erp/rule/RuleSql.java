package io.countersign.erp.rule;

/** The rules of a set, in their order. */
final class RuleSql {

  static final String OF_SET =
      """
      SELECT field, comparison, operand, outcome, message FROM erp.rules
      WHERE rule_set = :rule_set ORDER BY position
      """;

  private RuleSql() {}
}
