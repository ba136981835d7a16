package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;
import io.countersign.dsl.check.TimeParser;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converter of Java values to values of the language. Smaller integers are widened; a float is
 * refused because it is not exactly the number that was written.
 */
final class DataValues {

  private DataValues() {}

  /** The value as one of the kind, or null when it is none. */
  static @Nullable Object as(ComparisonKind kind, Object value) {
    return switch (kind) {
      case BOOLEAN -> value instanceof Boolean ? value : null;
      case TEXT -> value instanceof String ? value : null;
      case NUMBER -> number(value);
      case INTEGER, MONEY -> whole(value);
      case TIMESTAMP ->
          value instanceof String text
              ? TimeParser.timestamp(text)
              : value instanceof Instant ? value : null;
      case DATE ->
          value instanceof String text
              ? TimeParser.date(text)
              : value instanceof LocalDate ? value : null;
      case DYNAMIC -> scalar(value);
    };
  }

  /** The value as a scalar of the language, or null when it is none. */
  static @Nullable Object scalar(Object value) {
    if (value instanceof String
        || value instanceof Boolean
        || value instanceof Instant
        || value instanceof LocalDate) {
      return value;
    }
    return number(value);
  }

  private static @Nullable Object number(Object value) {
    if (value instanceof Long || value instanceof BigDecimal) {
      return value;
    }
    return value instanceof BigInteger big ? new BigDecimal(big) : whole(value);
  }

  private static @Nullable Object whole(Object value) {
    if (value instanceof Long) {
      return value;
    }
    return value instanceof Integer || value instanceof Short || value instanceof Byte
        ? (Object) ((Number) value).longValue()
        : null;
  }

  /** Two scalars in order, or equal as 0; null when they are not of one kind. */
  static @Nullable Integer compare(Object left, Object right) {
    if (left instanceof Long a && right instanceof Long b) {
      return a.compareTo(b);
    }
    if (left instanceof String a && right instanceof String b) {
      return a.compareTo(b);
    }
    if (left instanceof Boolean a && right instanceof Boolean b) {
      return a.compareTo(b);
    }
    if (left instanceof Instant a) {
      var b = right instanceof String text ? TimeParser.timestamp(text) : right;
      return b instanceof Instant instant ? a.compareTo(instant) : null;
    }
    if (left instanceof LocalDate a) {
      var b = right instanceof String text ? TimeParser.date(text) : right;
      return b instanceof LocalDate date ? a.compareTo(date) : null;
    }
    if (right instanceof Instant || right instanceof LocalDate) {
      var mirrored = left instanceof String ? compare(right, left) : null;
      return mirrored == null ? null : -mirrored;
    }
    var a = decimal(left);
    var b = decimal(right);
    return a == null || b == null ? null : a.compareTo(b);
  }

  private static @Nullable BigDecimal decimal(Object value) {
    if (value instanceof Long whole) {
      return BigDecimal.valueOf(whole);
    }
    return value instanceof BigDecimal decimal ? decimal : null;
  }

  /** What a value is, in a problem: never the value itself. */
  static String describe(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map) {
      return "a record";
    }
    if (value instanceof List) {
      return "a list";
    }
    var scalar = scalar(value);
    if (scalar == null) {
      return "a " + value.getClass().getName();
    }
    if (scalar instanceof BigDecimal) {
      return "a decimal";
    }
    return switch (scalar.getClass().getSimpleName()) {
      case "String" -> "text";
      case "Boolean" -> "a boolean";
      case "Long" -> "an integer";
      case "Instant" -> "a timestamp";
      default -> "a date";
    };
  }

  /** Whether the language has such values at all. */
  static boolean supported(Object value) {
    return value instanceof Map || value instanceof List || scalar(value) != null;
  }
}
