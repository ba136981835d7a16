package io.countersign.dsl.check;

import io.countersign.dsl.check.Checked.Constant;
import io.countersign.dsl.check.Checked.Operand;
import io.countersign.dsl.check.Checked.Variable;
import io.countersign.dsl.syntax.Node;
import io.countersign.dsl.syntax.Source;
import io.countersign.dsl.syntax.Spot;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Type checker of one expression against the declared types, which collects every problem. An
 * operand that is refused counts as dynamic from there on, so that one mistake is reported once.
 */
public final class Checker {

  private static final Operand ANYTHING = new Constant(null, DynamicType.DYNAMIC);
  private static final Checked REFUSED = new Checked.Single(ANYTHING);

  private final Source source;
  private final Paths paths;
  private final Comparisons comparisons;
  private final List<Problem> problems = new ArrayList<>();

  private Checker(Map<String, Type> roots, Source source) {
    this.source = source;
    this.paths = new Paths(roots, this::refuse);
    this.comparisons = new Comparisons(this::refuse);
  }

  /** Result of checking a tree. */
  public sealed interface Check {

    /** The tree is valid. */
    record Passed(Checked checked) implements Check {}

    /** The tree is invalid, for these reasons. */
    record Failed(List<Problem> problems) implements Check {}
  }

  /** Sink for the problems that the parts of the checker report. */
  interface Refusal {
    void refuse(DslCode code, Spot spot, String expected, String found, String remedy);
  }

  /** Checks an expression that must say true or false. */
  public static Check condition(Map<String, Type> roots, Source source, Node node) {
    var checker = new Checker(roots, source);
    return checker.done(checker.condition(node, true));
  }

  /** Checks an expression of any type. */
  public static Check expression(Map<String, Type> roots, Source source, Node node) {
    if (!(node instanceof Node.Path) && !(node instanceof Node.Literal)) {
      return condition(roots, source, node);
    }
    var checker = new Checker(roots, source);
    return checker.done(new Checked.Single(checker.operand(node)));
  }

  private Check done(Checked checked) {
    return problems.isEmpty()
        ? new Check.Passed(checked)
        : new Check.Failed(Problem.sorted(problems));
  }

  private void refuse(DslCode code, Spot spot, String expected, String found, String remedy) {
    problems.add(Problem.error(code, source.place(spot), expected, found, remedy));
  }

  private Checked condition(Node node, boolean whole) {
    if (node instanceof Node.Or or) {
      return new Checked.Or(or.operands().stream().map(part -> condition(part, false)).toList());
    }
    if (node instanceof Node.And and) {
      return new Checked.And(and.operands().stream().map(part -> condition(part, false)).toList());
    }
    if (node instanceof Node.Not not) {
      return new Checked.Not(condition(not.operand(), false));
    }
    if (node instanceof Node.Comparison comparison) {
      return comparison(comparison);
    }
    return truth(node, whole);
  }

  /**
   * A single operand as a condition: a Boolean field, or a constant that is the whole condition.
   */
  private Checked truth(Node node, boolean whole) {
    var operand = operand(node);
    boolean isNull = operand instanceof Constant constant && constant.value() == null;
    if (isNull || !(operand.type() == Scalar.BOOLEAN || operand.type() == DynamicType.DYNAMIC)) {
      refuse(
          DslCode.DSL_TYPE_MISMATCH,
          node.spot(),
          "a condition",
          Comparisons.described(operand),
          "Compare it with something, such as == or >.");
    } else if (operand instanceof Constant && !whole) {
      refuse(
          DslCode.DSL_CONSTANT,
          node.spot(),
          "a part that depends on the data",
          "a constant",
          "Remove the constant, and what it makes unreachable.");
    }
    return new Checked.Truth(operand, node.spot());
  }

  private Checked comparison(Node.Comparison comparison) {
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
        new Comparisons.Side(left, comparison.left().spot()),
        new Comparisons.Side(right, comparison.right().spot()),
        comparison.spot());
  }

  private Operand side(Node.Comparison comparison, Node side) {
    if (side instanceof Node.Path || side instanceof Node.Literal) {
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

  private Operand operand(Node node) {
    if (node instanceof Node.Path path) {
      return paths.resolve(path);
    }
    if (node instanceof Node.Literal literal) {
      return new Constant(literal.value(), Literals.type(literal.value()));
    }
    throw new AssertionError("Not an operand: " + node);
  }
}
