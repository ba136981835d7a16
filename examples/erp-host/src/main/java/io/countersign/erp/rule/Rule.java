package io.countersign.erp.rule;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One rule.
 *
 * @param field the name of the field that it looks at
 * @param comparison how that is compared: is, above or missing
 * @param operand what it is compared with
 * @param outcome what comes of it, such as {@code refuse}
 * @param message why, in words
 */
record Rule(
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
