package io.countersign.dsl.plan;

import io.countersign.dsl.check.CheckedExpression;
import io.countersign.dsl.check.CheckedExpression.Operand;
import io.countersign.dsl.check.CheckedExpression.Variable;
import io.countersign.dsl.check.ComparisonKind;
import io.countersign.dsl.check.TextPattern;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Factory of the nodes of one plan; a path that occurs twice is read once. */
final class ExpressionPlanner implements CheckedExpression.Visitor<EvalNode> {

  private final SourceText source;
  private final Map<String, OperandReader.Path> paths = new HashMap<>();
  private final List<Variable> variables = new ArrayList<>();

  ExpressionPlanner(SourceText source) {
    this.source = source;
  }

  List<Variable> variables() {
    return variables;
  }

  EvalNode test(CheckedExpression checked) {
    return checked.accept(this);
  }

  @Override
  public EvalNode or(CheckedExpression.Or or) {
    return new EvalAny(or.operands().stream().map(this::test).toList());
  }

  @Override
  public EvalNode and(CheckedExpression.And and) {
    return new EvalAll(and.operands().stream().map(this::test).toList());
  }

  @Override
  public EvalNode not(CheckedExpression.Not not) {
    return new EvalNot(test(not.operand()));
  }

  @Override
  public EvalNode truth(CheckedExpression.Truth truth) {
    return new EvalTruth(read(truth.operand()), fault(truth.spot(), "as a condition"));
  }

  @Override
  public EvalNode nullTest(CheckedExpression.NullTest question) {
    return new EvalNull(read(question.operand()), question.negated());
  }

  @Override
  public EvalNode member(CheckedExpression.Member member) {
    if (isBefore(member.list(), member.element())) {
      // The list of "list contains element": slots are in the order of the writing.
      read(member.list());
    }
    var fault = fault(member.spot(), member.operator());
    return member(member.kind(), member.element(), member.list(), fault);
  }

  @Override
  public EvalNode textPart(CheckedExpression.TextPart part) {
    var operator = part.atStart() ? Operator.STARTS_WITH : Operator.HOLDS;
    return textPart(part.text(), part.part(), part.atStart(), fault(part.spot(), operator));
  }

  @Override
  public EvalNode textMatch(CheckedExpression.TextMatch match) {
    return new EvalTextMatch(
        read(match.text()), TextPattern.of(match.pattern()), fault(match.spot(), Operator.REGEX));
  }

  @Override
  public EvalNode holds(CheckedExpression.Holds holds) {
    var fault = fault(holds.spot(), Operator.HOLDS);
    return new EvalHolds(
        read(holds.left()),
        read(holds.right()),
        textPart(holds.left(), holds.right(), false, fault),
        member(ComparisonKind.DYNAMIC, holds.right(), holds.left(), fault));
  }

  /** The checker makes a single value only of whole expressions that are no conditions. */
  @Override
  public EvalNode single(CheckedExpression.Single single) {
    throw new AssertionError("Not a condition: " + single);
  }

  /** Plans a comparison with its constant, if any, on the right, where the quick tests want it. */
  @Override
  public EvalNode compare(CheckedExpression.Compare compare) {
    boolean mirrored = compare.left() instanceof CheckedExpression.Constant;
    var relation =
        new ComparisonRelation(mirrored ? mirror(compare.operator()) : compare.operator());
    var left = read(mirrored ? compare.right() : compare.left());
    var right = read(mirrored ? compare.left() : compare.right());
    var fault = fault(compare.spot(), compare.operator());
    var general = new EvalCompare(relation, compare.kind(), left, right, fault);
    if (left instanceof OperandReader.Path path
        && right instanceof OperandReader.Constant constant) {
      boolean whole =
          compare.kind() == ComparisonKind.NUMBER || compare.kind() == ComparisonKind.MONEY;
      if (whole && constant.constant() instanceof Long number) {
        return new EvalLong(relation, path, number, general);
      }
      if (compare.kind() == ComparisonKind.TEXT && constant.constant() instanceof String text) {
        return new EvalText(relation, path, text, general);
      }
    }
    return general;
  }

  private static Operator mirror(Operator operator) {
    return switch (operator) {
      case GT -> Operator.LT;
      case GE -> Operator.LE;
      case LT -> Operator.GT;
      case LE -> Operator.GE;
      default -> operator;
    };
  }

  private static boolean isBefore(Operand first, Operand second) {
    if (!(first instanceof Variable a && second instanceof Variable b)) {
      return false;
    }
    var one = a.path().spot();
    var other = b.path().spot();
    return one.line() < other.line()
        || (one.line() == other.line() && one.column() < other.column());
  }

  private EvalMember member(
      ComparisonKind kind, Operand element, Operand list, EvaluationFault fault) {
    return new EvalMember(kind, read(element), read(list), fault);
  }

  private EvalTextPart textPart(
      Operand text, Operand part, boolean atStart, EvaluationFault fault) {
    return new EvalTextPart(read(text), read(part), atStart, fault);
  }

  OperandReader read(Operand operand) {
    if (operand instanceof Variable variable) {
      return paths.computeIfAbsent(
          ExpressionPrinter.print(variable.path()),
          name -> {
            variables.add(variable);
            return new OperandReader.Path(variable, variables.size() - 1);
          });
    }
    return new OperandReader.Constant(((CheckedExpression.Constant) operand).value());
  }

  private EvaluationFault fault(SourcePosition spot, Operator operator) {
    return fault(spot, "beside '" + operator.symbol() + "'");
  }

  EvaluationFault fault(SourcePosition spot, String role) {
    return new EvaluationFault(source, spot, role);
  }
}
