package io.countersign.dsl.check;

import io.countersign.dsl.check.CheckedExpression.Constant;
import io.countersign.dsl.check.CheckedExpression.Operand;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Conversions: the kind as which two types are compared, and literals as values of that kind. */
final class LiteralConverter {

  private LiteralConverter() {}

  /** How values of a scalar type are compared among themselves. */
  static ComparisonKind kind(ScalarType scalar) {
    return switch (scalar) {
      case BOOLEAN -> ComparisonKind.BOOLEAN;
      case TEXT -> ComparisonKind.TEXT;
      case INTEGER, DECIMAL -> ComparisonKind.NUMBER;
      case MONEY -> ComparisonKind.MONEY;
      case TIMESTAMP -> ComparisonKind.TIMESTAMP;
      case DATE -> ComparisonKind.DATE;
    };
  }

  /** As what two operands are compared, or null when they do not meet. */
  static @Nullable ComparisonKind common(Operand left, Operand right) {
    if (left.type() instanceof ScalarType a && right.type() instanceof ScalarType b) {
      return kind(a) == kind(b) ? kind(a) : mix(left, a, right, b);
    }
    if (left.type() == DynamicType.DYNAMIC && right.type() == DynamicType.DYNAMIC) {
      return ComparisonKind.DYNAMIC;
    }
    if (left.type() == DynamicType.DYNAMIC && right.type() instanceof ScalarType scalar) {
      return besideDynamic(right, scalar);
    }
    if (right.type() == DynamicType.DYNAMIC && left.type() instanceof ScalarType scalar) {
      return besideDynamic(left, scalar);
    }
    return null;
  }

  private static ComparisonKind besideDynamic(Operand operand, ScalarType scalar) {
    // Text may turn out to stand beside a date or timestamp, and is then read as one.
    return operand instanceof Constant && scalar == ScalarType.TEXT
        ? ComparisonKind.DYNAMIC
        : kind(scalar);
  }

  private static @Nullable ComparisonKind mix(
      Operand left, ScalarType a, Operand right, ScalarType b) {
    if (right instanceof Constant) {
      return readAs(a, b);
    }
    return left instanceof Constant ? readAs(b, a) : null;
  }

  /** As what a literal is read beside a variable of another type, or null. */
  private static @Nullable ComparisonKind readAs(ScalarType variable, ScalarType literal) {
    if (variable == ScalarType.MONEY && literal == ScalarType.INTEGER) {
      return ComparisonKind.MONEY;
    }
    if (literal == ScalarType.TEXT && variable == ScalarType.TIMESTAMP) {
      return ComparisonKind.TIMESTAMP;
    }
    return literal == ScalarType.TEXT && variable == ScalarType.DATE ? ComparisonKind.DATE : null;
  }

  /** The operand, with a literal converted. */
  static Operand operand(Operand operand, ComparisonKind kind) {
    return operand instanceof Constant constant && constant.value() != null
        ? new Constant(value(constant.value(), kind), constant.type())
        : operand;
  }

  /** A literal as a value of its kind; it was checked to be one. */
  static Object value(Object literal, ComparisonKind kind) {
    if (literal instanceof String text && kind == ComparisonKind.TIMESTAMP) {
      return Objects.requireNonNull(TimeParser.timestamp(text), text);
    }
    if (literal instanceof String text && kind == ComparisonKind.DATE) {
      return Objects.requireNonNull(TimeParser.date(text), text);
    }
    return literal;
  }

  /** What would have been right beside a type, for problems. */
  static String wanted(Type type) {
    return type == ScalarType.INTEGER || type == ScalarType.DECIMAL ? "a number" : name(type);
  }

  /** A value of a type, in a problem. */
  static String name(Type type) {
    if (type == DynamicType.DYNAMIC) {
      return "a dynamic value";
    }
    if (type == ScalarType.TEXT || type == ScalarType.MONEY) {
      return type.describe();
    }
    return (type == ScalarType.INTEGER ? "an " : "a ") + type.describe();
  }

  /** Returns the remedy if {@code found} is compared with {@code type}. */
  static String remedy(Type type, Type found) {
    if (found instanceof ListType) {
      return "Use in or contains to look for one element.";
    }
    if (found instanceof RecordType) {
      return "Compare one of its fields.";
    }
    if (!(type instanceof ScalarType scalar)) {
      return "Compare single values.";
    }
    return switch (scalar) {
      case BOOLEAN -> "Compare with true or false, or write the field alone.";
      case TEXT -> "Write the text in quotes.";
      case INTEGER, DECIMAL -> "Write a number without quotes.";
      case MONEY -> "Write an integer: minor units of the field's currency.";
      case TIMESTAMP -> "Write a timestamp in quotes, such as '2026-01-31T00:00:00Z'.";
      case DATE -> "Write a date in quotes, such as '2026-01-31'.";
    };
  }
}
