package io.countersign.dsl.check;

import io.countersign.dsl.check.Checked.Constant;
import io.countersign.dsl.check.Checked.Operand;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Conversions: the kind as which two types are compared, and literals as values of that kind. */
final class Convert {

  private Convert() {}

  /** How values of a scalar type are compared among themselves. */
  static Kind kind(Scalar scalar) {
    return switch (scalar) {
      case BOOLEAN -> Kind.BOOLEAN;
      case TEXT -> Kind.TEXT;
      case INTEGER, DECIMAL -> Kind.NUMBER;
      case MONEY -> Kind.MONEY;
      case TIMESTAMP -> Kind.TIMESTAMP;
      case DATE -> Kind.DATE;
    };
  }

  /** As what two operands are compared, or null when they do not meet. */
  static @Nullable Kind common(Operand left, Operand right) {
    if (left.type() instanceof Scalar a && right.type() instanceof Scalar b) {
      return kind(a) == kind(b) ? kind(a) : mixed(left, a, right, b);
    }
    if (left.type() == DynamicType.DYNAMIC && right.type() == DynamicType.DYNAMIC) {
      return Kind.DYNAMIC;
    }
    if (left.type() == DynamicType.DYNAMIC && right.type() instanceof Scalar scalar) {
      return besideDynamic(right, scalar);
    }
    if (right.type() == DynamicType.DYNAMIC && left.type() instanceof Scalar scalar) {
      return besideDynamic(left, scalar);
    }
    return null;
  }

  private static Kind besideDynamic(Operand operand, Scalar scalar) {
    // Text may turn out to stand beside a date or timestamp, and is then read as one.
    return operand instanceof Constant && scalar == Scalar.TEXT ? Kind.DYNAMIC : kind(scalar);
  }

  private static @Nullable Kind mixed(Operand left, Scalar a, Operand right, Scalar b) {
    if (right instanceof Constant) {
      return readAs(a, b);
    }
    return left instanceof Constant ? readAs(b, a) : null;
  }

  /** As what a literal is read beside a variable of another type, or null. */
  private static @Nullable Kind readAs(Scalar variable, Scalar literal) {
    if (variable == Scalar.MONEY && literal == Scalar.INTEGER) {
      return Kind.MONEY;
    }
    if (literal == Scalar.TEXT && variable == Scalar.TIMESTAMP) {
      return Kind.TIMESTAMP;
    }
    return literal == Scalar.TEXT && variable == Scalar.DATE ? Kind.DATE : null;
  }

  /** The operand, with a literal converted. */
  static Operand operand(Operand operand, Kind kind) {
    return operand instanceof Constant constant && constant.value() != null
        ? new Constant(value(constant.value(), kind), constant.type())
        : operand;
  }

  /** A literal as a value of its kind; it was checked to be one. */
  static Object value(Object literal, Kind kind) {
    if (literal instanceof String text && kind == Kind.TIMESTAMP) {
      return Objects.requireNonNull(Times.timestamp(text), text);
    }
    if (literal instanceof String text && kind == Kind.DATE) {
      return Objects.requireNonNull(Times.date(text), text);
    }
    return literal;
  }

  /** What would have been right beside a type, for problems. */
  static String wanted(Type type) {
    return type == Scalar.INTEGER || type == Scalar.DECIMAL ? "a number" : named(type);
  }

  /** A value of a type, in a problem. */
  static String named(Type type) {
    if (type == DynamicType.DYNAMIC) {
      return "a dynamic value";
    }
    if (type == Scalar.TEXT || type == Scalar.MONEY) {
      return type.describe();
    }
    return (type == Scalar.INTEGER ? "an " : "a ") + type.describe();
  }

  /** Returns the remedy if {@code found} is compared with {@code type}. */
  static String remedy(Type type, Type found) {
    if (found instanceof ListType) {
      return "Use in or contains to look for one element.";
    }
    if (found instanceof RecordType) {
      return "Compare one of its fields.";
    }
    if (!(type instanceof Scalar scalar)) {
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
