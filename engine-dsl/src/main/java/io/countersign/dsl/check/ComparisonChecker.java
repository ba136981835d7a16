package io.countersign.dsl.check;

import io.countersign.dsl.check.CheckedExpression.Constant;
import io.countersign.dsl.check.CheckedExpression.Operand;
import io.countersign.dsl.check.CheckedExpression.Variable;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checker of comparisons: decides whether one is valid, and as which kind its sides are compared.
 * At least one side is a variable.
 */
final class ComparisonChecker {

  private static final CheckedExpression REFUSED =
      new CheckedExpression.Single(new Constant(null, DynamicType.DYNAMIC));

  private final ExpressionChecker.Refusal refusal;

  ComparisonChecker(ExpressionChecker.Refusal refusal) {
    this.refusal = refusal;
  }

  /** One side of a comparison, with its position. */
  record Side(Operand operand, SourcePosition spot) {

    boolean isNull() {
      return operand instanceof Constant constant && constant.value() == null;
    }

    boolean isLiteral() {
      return operand instanceof Constant;
    }

    Type type() {
      return operand.type();
    }
  }

  CheckedExpression check(Operator operator, Side left, Side right, SourcePosition spot) {
    return switch (operator) {
      case EQ, NE -> equality(operator, left, right, spot);
      case GT, GE, LT, LE -> ordering(operator, left, right, spot);
      case IN -> member(operator, left, right, spot);
      case CONTAINS -> member(operator, right, left, spot);
      case HOLDS -> holds(left, right, spot);
      case STARTS_WITH -> textPart(operator, left, right, spot);
      case REGEX -> textMatch(left, right, spot);
    };
  }

  private CheckedExpression equality(
      Operator operator, Side left, Side right, SourcePosition spot) {
    if (left.isNull() || right.isNull()) {
      var other = (left.isNull() ? right : left).operand();
      return other instanceof Variable variable
          ? new CheckedExpression.NullTest(variable, operator == Operator.NE)
          : REFUSED;
    }
    return compare(operator, left, right, spot);
  }

  private CheckedExpression ordering(
      Operator operator, Side left, Side right, SourcePosition spot) {
    // Both sides are asked, so that both are reported.
    boolean leftHasOrder = hasOrder(operator, "left", left);
    boolean rightHasOrder = hasOrder(operator, "right", right);
    return leftHasOrder && rightHasOrder ? compare(operator, left, right, spot) : REFUSED;
  }

  private boolean hasOrder(Operator operator, String position, Side side) {
    if (side.isNull()) {
      return refuseNull(operator, side);
    }
    var type = side.type();
    // Text beside a date or timestamp is one; the other side decides.
    boolean otherSideDecides = type == ScalarType.TEXT && side.isLiteral();
    if (type == DynamicType.DYNAMIC
        || otherSideDecides
        || (type instanceof ScalarType scalar && LiteralConverter.kind(scalar).ordered())) {
      return true;
    }
    refusal.refuse(
        DslCode.DSL_TYPE_MISMATCH,
        side.spot(),
        "a number, money, timestamp or date on the " + position + " of '" + operator.symbol() + "'",
        describe(side.operand()),
        orderRemedy(type));
    return false;
  }

  private static String orderRemedy(Type type) {
    if (isStructure(type)) {
      return "Name one of its elements or fields.";
    }
    return type == ScalarType.TEXT
        ? "Text has no order; compare with == or in, or declare the field as a date or timestamp."
        : "Compare with == or !=.";
  }

  private boolean refuseNull(Operator operator, Side side) {
    refusal.refuse(
        DslCode.DSL_NULL_OPERAND,
        side.spot(),
        "a value beside '" + operator.symbol() + "'",
        "null",
        "Test for null with == or !=, and join the test with &&.");
    return false;
  }

  private CheckedExpression compare(Operator operator, Side left, Side right, SourcePosition spot) {
    var kind = kind(operator, left, right);
    if (kind == null) {
      return REFUSED;
    }
    return new CheckedExpression.Compare(
        operator,
        kind,
        LiteralConverter.operand(left.operand(), kind),
        LiteralConverter.operand(right.operand(), kind),
        spot);
  }

  /** As what two sides are compared, or null when they were refused. */
  private @Nullable ComparisonKind kind(Operator operator, Side left, Side right) {
    var kind = LiteralConverter.common(left.operand(), right.operand());
    if (kind == null || (operator.ordering() && !kind.ordered())) {
      mismatch(operator, left, right);
      return null;
    }
    return fits(operator, kind, left, right) && fits(operator, kind, right, left) ? kind : null;
  }

  /** Whether a literal can be read as the kind that the other side asks for. */
  private boolean fits(Operator operator, ComparisonKind kind, Side side, Side other) {
    if (!(side.operand() instanceof Constant constant)) {
      return true;
    }
    if (constant.value() instanceof String text) {
      return fitsTime(operator, kind, text, side);
    }
    boolean whole = other.type() == ScalarType.INTEGER || other.type() == ScalarType.MONEY;
    if (whole && LiteralTypes.beyondLong(constant.value())) {
      refusal.refuse(
          DslCode.DSL_CONSTANT,
          side.spot(),
          "a number from -9223372036854775808 to 9223372036854775807",
          "one that no " + other.type().describe() + " reaches",
          "Write a number within the range.");
      return false;
    }
    if (!operator.ordering()
        && other.type() == ScalarType.INTEGER
        && LiteralTypes.fractional(constant.value())) {
      refusal.refuse(
          DslCode.DSL_CONSTANT,
          side.spot(),
          "a whole number beside an integer",
          "a fraction that no integer equals",
          "Write a whole number, or compare with < or >.");
      return false;
    }
    return true;
  }

  private boolean fitsTime(Operator operator, ComparisonKind kind, String text, Side side) {
    boolean timestamp = TimeParser.timestamp(text) != null;
    boolean date = TimeParser.date(text) != null;
    if (kind == ComparisonKind.TIMESTAMP && !timestamp) {
      refusal.refuse(
          DslCode.DSL_BAD_TIME,
          side.spot(),
          "a timestamp in ISO-8601",
          date ? "a date without a time" : "text that is none",
          "Write it with time and offset, such as '2026-01-31T00:00:00Z'.");
      return false;
    }
    if (kind == ComparisonKind.DATE && !date) {
      refusal.refuse(
          DslCode.DSL_BAD_TIME,
          side.spot(),
          "a date in ISO-8601",
          timestamp ? "a timestamp" : "text that is none",
          "Write it as year, month and day, such as '2026-01-31'.");
      return false;
    }
    if (kind == ComparisonKind.DYNAMIC && operator.ordering() && !timestamp && !date) {
      refusal.refuse(
          DslCode.DSL_TYPE_MISMATCH,
          side.spot(),
          "a number, or a date or timestamp in quotes, beside '" + operator.symbol() + "'",
          "text",
          "Text has no order; write a number without quotes, or compare with == or in.");
      return false;
    }
    return true;
  }

  private CheckedExpression member(
      Operator operator, Side element, Side list, SourcePosition spot) {
    if (element.isNull()) {
      refuseNull(operator, element);
      return REFUSED;
    }
    if (list.isNull()) {
      refuseNull(operator, list);
      return REFUSED;
    }
    if (element.type() instanceof ListType || element.type() instanceof RecordType) {
      refuseShape(operator, element, "a single value", "Name one of its elements or fields.");
      return REFUSED;
    }
    if (list.operand() instanceof Constant constant && constant.value() instanceof List<?> values) {
      return memberOfLiteral(operator, element, list, values, spot);
    }
    if (!(list.type() instanceof ListType) && list.type() != DynamicType.DYNAMIC) {
      refuseShape(operator, list, "a list", listRemedy(list.type()));
      return REFUSED;
    }
    var elementType = list.type() instanceof ListType known ? known.element() : DynamicType.DYNAMIC;
    if (isStructure(elementType)) {
      refuseShape(
          operator, list, "a list of single values", "Lists of records or lists are not searched.");
      return REFUSED;
    }
    var inList = new Side(new Variable(variable(list).path(), elementType, false), list.spot());
    var kind = kind(operator, element, inList);
    return kind == null
        ? REFUSED
        : new CheckedExpression.Member(
            operator,
            kind,
            LiteralConverter.operand(element.operand(), kind),
            list.operand(),
            spot);
  }

  private static String listRemedy(Type type) {
    if (type instanceof RecordType) {
      return "Name one of its fields.";
    }
    return type == ScalarType.TEXT
        ? "Text is not searched here; compare with ==, or with a list such as ['a', 'b']."
        : "Compare with ==, or with a list such as [1, 2].";
  }

  private static Variable variable(Side side) {
    if (side.operand() instanceof Variable variable) {
      return variable;
    }
    throw new AssertionError("A list that is no literal is a variable: " + side);
  }

  private CheckedExpression memberOfLiteral(
      Operator operator, Side element, Side list, List<?> values, SourcePosition spot) {
    if (values.isEmpty()) {
      refusal.refuse(
          DslCode.DSL_CONSTANT,
          list.spot(),
          "a list with elements",
          "an empty list, which never has the element",
          "Add elements, or remove the comparison.");
      return REFUSED;
    }
    var converted = new ArrayList<Object>();
    ComparisonKind common = null;
    for (var value : values) {
      var literal = new Side(new Constant(value, LiteralTypes.type(value)), list.spot());
      if (literal.isNull()) {
        refuseNull(operator, literal);
        return REFUSED;
      }
      var kind = kind(operator, element, literal);
      if (kind == null) {
        return REFUSED;
      }
      common = common == null || common == kind ? kind : ComparisonKind.DYNAMIC;
      converted.add(LiteralConverter.value(value, kind));
    }
    return new CheckedExpression.Member(
        operator,
        common == null ? ComparisonKind.DYNAMIC : common,
        LiteralConverter.operand(
            element.operand(), common == null ? ComparisonKind.DYNAMIC : common),
        new Constant(converted, list.type()),
        spot);
  }

  private CheckedExpression holds(Side left, Side right, SourcePosition spot) {
    if (left.type() == ScalarType.TEXT) {
      return textPart(Operator.HOLDS, left, right, spot);
    }
    boolean textual =
        right.type() == ScalarType.TEXT || (!right.isNull() && right.type() == DynamicType.DYNAMIC);
    return left.type() == DynamicType.DYNAMIC && textual
        ? new CheckedExpression.Holds(left.operand(), right.operand(), spot)
        : member(Operator.CONTAINS, right, left, spot);
  }

  private CheckedExpression textPart(Operator operator, Side text, Side part, SourcePosition spot) {
    boolean wholeIsText = isText(operator, "left", text);
    boolean partIsText = isText(operator, "right", part);
    if (!(wholeIsText && partIsText)) {
      return REFUSED;
    }
    if (part.operand() instanceof Constant constant && "".equals(constant.value())) {
      refusal.refuse(
          DslCode.DSL_CONSTANT,
          part.spot(),
          "text with at least one character",
          "empty text, which is part of every text",
          "Write the part to look for, or remove the condition.");
      return REFUSED;
    }
    return new CheckedExpression.TextPart(
        text.operand(), part.operand(), operator == Operator.STARTS_WITH, spot);
  }

  private CheckedExpression textMatch(Side text, Side pattern, SourcePosition spot) {
    if (!isText(Operator.REGEX, "left", text) || !isText(Operator.REGEX, "right", pattern)) {
      return REFUSED;
    }
    if (!(pattern.operand() instanceof Constant constant
        && constant.value() instanceof String written)) {
      throw new AssertionError("A structured condition has a literal on the right: " + pattern);
    }
    var fault = TextPattern.fault(written);
    if (fault.isPresent()) {
      refusal.refuse(
          DslCode.DSL_CONSTANT,
          pattern.spot(),
          "a pattern of at most " + TextPattern.LONGEST + " characters",
          fault.get(),
          "Write a pattern such as ^ET-[0-9]+ without references back and look-around.");
      return REFUSED;
    }
    return new CheckedExpression.TextMatch(text.operand(), written, spot);
  }

  private boolean isText(Operator operator, String position, Side side) {
    if (side.isNull()) {
      return refuseNull(operator, side);
    }
    if (side.type() == ScalarType.TEXT || side.type() == DynamicType.DYNAMIC) {
      return true;
    }
    refuseShape(operator, side, "text on the " + position, "Compare other values with eq or in.");
    return false;
  }

  private void refuseShape(Operator operator, Side side, String expected, String remedy) {
    refusal.refuse(
        DslCode.DSL_TYPE_MISMATCH,
        side.spot(),
        expected + " beside '" + operator.symbol() + "'",
        describe(side.operand()),
        remedy);
  }

  private void mismatch(Operator operator, Side left, Side right) {
    boolean leftOffends = (left.isLiteral() && !right.isLiteral()) || isStructure(left.type());
    var offender = leftOffends ? left : right;
    var other = leftOffends ? right : left;
    // The sides of "list contains element" come here as "element in list".
    boolean onTheLeft = leftOffends != (operator == Operator.CONTAINS);
    refusal.refuse(
        DslCode.DSL_TYPE_MISMATCH,
        offender.spot(),
        isStructure(offender.type())
            ? "a single value beside '" + operator.symbol() + "'"
            : LiteralConverter.wanted(other.type())
                + (onTheLeft ? " on the left of '" : " on the right of '")
                + operator.symbol()
                + "'",
        describe(offender.operand()),
        left.isLiteral() || right.isLiteral() || isStructure(offender.type())
            ? LiteralConverter.remedy(other.type(), offender.type())
            : "Compare fields of one type, or let the host provide one of them as the other.");
  }

  private static boolean isStructure(Type type) {
    return type instanceof ListType || type instanceof RecordType;
  }

  /** What an operand is, in a problem: its type, or null. */
  static String describe(Operand operand) {
    return operand instanceof Constant constant && constant.value() == null
        ? "null"
        : LiteralConverter.name(operand.type());
  }
}
