package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The failures of one operator because of data, each written to the frame. Kept off the fast path.
 */
final class EvaluationFault {

  private final SourceText source;
  private final SourcePosition spot;
  private final String role;

  /**
   * @param role what the operands are there for, such as {@code beside '>'}
   */
  EvaluationFault(SourceText source, SourcePosition spot, String role) {
    this.source = source;
    this.spot = spot;
    this.role = role;
  }

  /** Null where the operator takes none. */
  int nullOperand(EvaluationFrame frame, OperandReader operand) {
    return fail(
        frame,
        DslCode.DSL_NULL_OPERAND,
        "a value at " + operand.name() + " " + role,
        "null",
        "Test for null first, as in " + operand.name() + " != null && …, or provide the value.");
  }

  /** A value that is not what the operator compares. */
  int wrongValue(
      EvaluationFrame frame, ComparisonKind kind, OperandReader operand, @Nullable Object value) {
    var declared = operand instanceof OperandReader.Path path ? path.declaredKind(kind) : kind;
    return wrongValue(frame, wanted(declared), operand, value);
  }

  /** What values of a kind are, in a problem. */
  static String wanted(ComparisonKind kind) {
    return switch (kind) {
      case BOOLEAN -> "true or false";
      case TEXT -> "text";
      case NUMBER -> "a number";
      case INTEGER -> "a whole number";
      case MONEY -> "a whole number, such as minor units,";
      case TIMESTAMP -> "a timestamp";
      case DATE -> "a date";
      case DYNAMIC -> "a single value";
    };
  }

  int wrongValue(
      EvaluationFrame frame, String wanted, OperandReader operand, @Nullable Object value) {
    boolean known = value == null || DataValues.supported(value);
    return fail(
        frame,
        known ? DslCode.DSL_VALUE_TYPE : DslCode.DSL_VALUE_UNSUPPORTED,
        wanted + " at " + operand.name(),
        DataValues.describe(value),
        known
            ? "Provide a value of that type, or declare the type that it has."
            : "Pass String, Boolean, Long, BigDecimal, Instant, LocalDate, List, Map or null.");
  }

  /** Two values that are not of one kind. */
  int unlike(EvaluationFrame frame, Object left, Object right) {
    return fail(
        frame,
        DslCode.DSL_VALUE_TYPE,
        "two values of one kind " + role,
        DataValues.describe(left) + " and " + DataValues.describe(right),
        "Declare the types of both, or compare values of one type.");
  }

  /** Values without an order under an operator that asks for it. */
  int unordered(EvaluationFrame frame, Object value) {
    return fail(
        frame,
        DslCode.DSL_VALUE_TYPE,
        "values with an order " + role,
        DataValues.describe(value),
        "Compare with == or in, or declare the field as a date or timestamp.");
  }

  /** A text that is too long to be searched. */
  int tooLong(EvaluationFrame frame, OperandReader operand, int longest) {
    return fail(
        frame,
        DslCode.DSL_VALUE_TYPE,
        "text of at most " + longest + " characters at " + operand.name() + " " + role,
        "a longer one",
        "Search a shorter field, or provide the part that decides.");
  }

  /** More than a record can hold. */
  int tooLarge(EvaluationFrame frame, OperandReader operand) {
    return fail(
        frame,
        DslCode.DSL_VALUE_TYPE,
        "at most 10,000 values, nested at most 64 deep, at " + operand.name(),
        "more",
        "Name a part of it.");
  }

  private int fail(
      EvaluationFrame frame, DslCode code, String expected, String found, String remedy) {
    frame.fail(Problem.error(code, source.place(spot), expected, found, remedy));
    return EvalNode.FAILED;
  }
}
