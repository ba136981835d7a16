package io.countersign.dsl.check;

import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types of literals. */
final class LiteralTypes {

  private LiteralTypes() {}

  /**
   * The type a literal has by itself; null is dynamic, a list of unlike elements is one of those.
   */
  static Type type(@Nullable Object value) {
    if (value instanceof String) {
      return ScalarType.TEXT;
    }
    if (value instanceof Boolean) {
      return ScalarType.BOOLEAN;
    }
    if (value instanceof Long) {
      return ScalarType.INTEGER;
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.scale() <= 0 ? ScalarType.INTEGER : ScalarType.DECIMAL;
    }
    if (value instanceof List<?> list) {
      var elements = list.stream().map(LiteralTypes::type).collect(Collectors.toSet());
      return new ListType(elements.size() == 1 ? elements.iterator().next() : DynamicType.DYNAMIC);
    }
    return DynamicType.DYNAMIC;
  }

  /** Whether a number is beyond all that a Long holds. */
  static boolean beyondLong(@Nullable Object value) {
    return value instanceof BigDecimal decimal && decimal.toBigInteger().bitLength() >= Long.SIZE;
  }

  /** Whether no whole number equals this one. */
  static boolean fractional(@Nullable Object value) {
    return value instanceof BigDecimal decimal && decimal.stripTrailingZeros().scale() > 0;
  }
}
