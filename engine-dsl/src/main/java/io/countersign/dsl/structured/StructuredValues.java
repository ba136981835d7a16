package io.countersign.dsl.structured;

import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of structured conditions: those permitted, and their conversion to literals. */
final class StructuredValues {

  /** As in text: reading and comparing must not cost more than a person could write. */
  private static final int LONGEST_NUMBER = 100;

  private StructuredValues() {}

  /** Why a value cannot be a literal, or null when it can. */
  static @Nullable Problem problem(@Nullable Object value, String pointer) {
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        var element = list.get(i);
        var problem =
            element instanceof List
                ? unusable(pointer + "/" + i, element)
                : problem(element, pointer + "/" + i);
        if (problem != null) {
          return problem;
        }
      }
      return null;
    }
    if (value instanceof BigDecimal decimal && tooLong(decimal)) {
      return Problem.error(
          DslCode.DSL_BAD_NUMBER,
          ProblemPlace.at(pointer),
          "a number of at most " + LONGEST_NUMBER + " characters",
          "a longer one",
          "Shorten it.");
    }
    if (value instanceof String text && text.codePoints().anyMatch(StructuredValues::isHalf)) {
      return Problem.error(
          DslCode.DSL_BAD_TEXT,
          ProblemPlace.at(pointer),
          "whole characters",
          "half of a surrogate pair",
          "Repair the text where it was cut or decoded.");
    }
    return value == null || isScalar(value) ? null : unusable(pointer, value);
  }

  private static boolean isHalf(int character) {
    return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
  }

  private static boolean tooLong(BigDecimal decimal) {
    return decimal.precision() > LONGEST_NUMBER
        || Math.abs((long) decimal.scale()) > LONGEST_NUMBER
        || decimal.toPlainString().length() > LONGEST_NUMBER;
  }

  private static boolean isScalar(Object value) {
    return value instanceof String
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof Integer
        || value instanceof BigDecimal;
  }

  private static Problem unusable(String pointer, Object value) {
    return Problem.error(
        DslCode.DSL_STRUCTURE,
        ProblemPlace.at(pointer),
        "text, a number, true, false, null, or a list of these",
        describe(value),
        value instanceof Double || value instanceof Float || value instanceof BigInteger
            ? "Pass integers as Long and decimals as BigDecimal."
            : "Compare with single values; join conditions with all, any or not.");
  }

  /** The literal of a value that has no problem. */
  static @Nullable Object literal(@Nullable Object value) {
    if (value instanceof Integer number) {
      return number.longValue();
    }
    if (value instanceof BigDecimal decimal) {
      return SyntaxNode.Literal.number(decimal.scale() < 0 ? decimal.setScale(0) : decimal);
    }
    if (value instanceof List<?> list) {
      var elements = new ArrayList<@Nullable Object>();
      list.forEach(element -> elements.add(literal(element)));
      return elements;
    }
    return value;
  }

  /** What a value is, in a problem. */
  static String describe(@Nullable Object value) {
    if (value == null) {
      return "nothing";
    }
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof List) {
      return "a list";
    }
    if (value instanceof String) {
      return "text";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    return isScalar(value) ? "a number" : "a " + value.getClass().getSimpleName();
  }
}
