package io.countersign.dsl.check;

import io.countersign.dsl.check.CheckedExpression.Constant;
import io.countersign.dsl.check.CheckedExpression.Operand;
import io.countersign.dsl.check.CheckedExpression.Variable;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Type checker of one expression against the declared types, which collects every problem. An
 * operand that is refused counts as dynamic from there on, so that one mistake is reported once.
 */
public final class ExpressionChecker {

  private static final Operand ANYTHING = new Constant(null, DynamicType.DYNAMIC);
  private static final CheckedExpression REFUSED = new CheckedExpression.Single(ANYTHING);

  private final SourceText source;
  private final PathResolver paths;
  private final ComparisonChecker comparisons;
  private final List<Problem> problems = new ArrayList<>();

  private ExpressionChecker(Map<String, Type> roots, SourceText source) {
    this.source = source;
    this.paths = new PathResolver(roots, this::refuse);
    this.comparisons = new ComparisonChecker(this::refuse);
  }

  /** Sink for the problems that the parts of the checker report. */
  interface Refusal {
    void refuse(DslCode code, SourcePosition spot, String expected, String found, String remedy);
  }

  /** Checks an expression that must say true or false. */
  public static Result<CheckedExpression> condition(
      Map<String, Type> roots, SourceText source, SyntaxNode node) {
    var checker = new ExpressionChecker(roots, source);
    return checker.finish(checker.condition(node, true));
  }

  /** Checks an expression of any type. */
  public static Result<CheckedExpression> expression(
      Map<String, Type> roots, SourceText source, SyntaxNode node) {
    if (!node.isOperand()) {
      return condition(roots, source, node);
    }
    var checker = new ExpressionChecker(roots, source);
    return checker.finish(new CheckedExpression.Single(checker.operand(node)));
  }

  private Result<CheckedExpression> finish(CheckedExpression checked) {
    return problems.isEmpty()
        ? new Result.Accepted<>(checked)
        : new Result.Refused<>(Problem.sorted(problems));
  }

  private void refuse(
      DslCode code, SourcePosition spot, String expected, String found, String remedy) {
    problems.add(Problem.error(code, source.place(spot), expected, found, remedy));
  }

  private CheckedExpression condition(SyntaxNode node, boolean whole) {
    return node.accept(new Conditions(whole));
  }

  /** Visitor that checks nodes as conditions; {@code whole} is the whole expression. */
  private final class Conditions implements SyntaxNode.Visitor<CheckedExpression> {

    private final boolean whole;

    Conditions(boolean whole) {
      this.whole = whole;
    }

    @Override
    public CheckedExpression or(SyntaxNode.Or or) {
      return new CheckedExpression.Or(parts(or.operands()));
    }

    @Override
    public CheckedExpression and(SyntaxNode.And and) {
      return new CheckedExpression.And(parts(and.operands()));
    }

    private List<CheckedExpression> parts(List<SyntaxNode> operands) {
      return operands.stream().map(part -> condition(part, false)).toList();
    }

    @Override
    public CheckedExpression not(SyntaxNode.Not not) {
      return new CheckedExpression.Not(condition(not.operand(), false));
    }

    @Override
    public CheckedExpression comparison(SyntaxNode.Comparison comparison) {
      return compare(comparison);
    }

    @Override
    public CheckedExpression path(SyntaxNode.Path path) {
      return truth(path, whole);
    }

    @Override
    public CheckedExpression literal(SyntaxNode.Literal literal) {
      return truth(literal, whole);
    }
  }

  /**
   * A single operand as a condition: a Boolean field, or a constant that is the whole condition.
   */
  private CheckedExpression truth(SyntaxNode node, boolean whole) {
    var operand = operand(node);
    boolean isNull = operand instanceof Constant constant && constant.value() == null;
    if (isNull
        || !(operand.type() == ScalarType.BOOLEAN || operand.type() == DynamicType.DYNAMIC)) {
      refuse(
          DslCode.DSL_TYPE_MISMATCH,
          node.spot(),
          "a condition",
          ComparisonChecker.describe(operand),
          "Compare it with something, such as == or >.");
    } else if (operand instanceof Constant && !whole) {
      refuse(
          DslCode.DSL_CONSTANT,
          node.spot(),
          "a part that depends on the data",
          "a constant",
          "Remove the constant, and what it makes unreachable.");
    }
    return new CheckedExpression.Truth(operand, node.spot());
  }

  private CheckedExpression compare(SyntaxNode.Comparison comparison) {
    var left = side(comparison, comparison.left());
    var right = side(comparison, comparison.right());
    if (left == ANYTHING || right == ANYTHING) {
      return REFUSED;
    }
    if (left instanceof Constant && right instanceof Constant) {
      refuse(
          DslCode.DSL_CONSTANT,
          comparison.spot(),
          "a path on at least one side of '" + comparison.operator().symbol() + "'",
          "two constants",
          "Compare a field with a constant, or remove the comparison.");
      return REFUSED;
    }
    if (left instanceof Variable a
        && right instanceof Variable b
        && a.path().root().equals(b.path().root())
        && a.path().segments().equals(b.path().segments())) {
      refuse(
          DslCode.DSL_CONSTANT,
          comparison.spot(),
          "two different values beside '" + comparison.operator().symbol() + "'",
          "the same path twice",
          "Compare it with something else, or remove the comparison.");
      return REFUSED;
    }
    return comparisons.check(
        comparison.operator(),
        new ComparisonChecker.Side(left, comparison.left().spot()),
        new ComparisonChecker.Side(right, comparison.right().spot()),
        comparison.spot());
  }

  private Operand side(SyntaxNode.Comparison comparison, SyntaxNode side) {
    if (side.isOperand()) {
      return operand(side);
    }
    // Look inside all the same, so that its problems are reported too.
    condition(side, false);
    refuse(
        DslCode.DSL_TYPE_MISMATCH,
        side.spot(),
        "a path or a literal beside '" + comparison.operator().symbol() + "'",
        "a condition",
        "Join conditions with && and ||; negate a whole comparison as !(…).");
    return ANYTHING;
  }

  private Operand operand(SyntaxNode node) {
    if (node instanceof SyntaxNode.Path path) {
      return paths.resolve(path);
    }
    if (node instanceof SyntaxNode.Literal literal) {
      return new Constant(literal.value(), LiteralTypes.type(literal.value()));
    }
    throw new AssertionError("Not an operand: " + node);
  }
}
