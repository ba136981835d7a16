package io.countersign.erp.purchase;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One rule.
 *
 * @param field the name of the field that it checks
 * @param comparison the comparison: is, above or missing
 * @param operand the value to compare with
 * @param outcome the outcome, such as {@code refuse}
 * @param message the reason as text
 */
record FieldRule(
    String field, String comparison, @Nullable Object operand, String outcome, String message) {

  boolean applies(Map<String, @Nullable Object> fields) {
    var value = fields.get(field);
    return switch (comparison) {
      case "missing" -> value == null;
      case "above" -> value instanceof Long found && operand instanceof Long limit && found > limit;
      default -> value != null && value.equals(operand);
    };
  }
}
