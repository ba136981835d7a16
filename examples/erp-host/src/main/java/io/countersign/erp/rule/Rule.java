package io.countersign.erp.rule;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One rule.
 *
 * @param test when it applies
 * @param outcome what comes of it, such as {@code refuse}
 * @param message why, in words
 */
record Rule(Test test, String outcome, String message) {

  /**
   * What it looks at.
   *
   * @param field the name of the field
   * @param comparison how it is compared: is, above or missing
   * @param operand what it is compared with
   */
  record Test(String field, String comparison, @Nullable Object operand) {

    boolean holds(Map<String, @Nullable Object> fields) {
      var value = fields.get(field);
      return switch (comparison) {
        case "missing" -> value == null;
        case "above" ->
            value instanceof Long found && operand instanceof Long limit && found > limit;
        default -> value != null && value.equals(operand);
      };
    }
  }

  boolean applies(Map<String, @Nullable Object> fields) {
    return test.holds(fields);
  }
}
