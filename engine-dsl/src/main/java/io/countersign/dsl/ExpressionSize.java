package io.countersign.dsl;

import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;

/** Check of a tree against the limits. */
final class ExpressionSize {

  private final ExpressionLimits limits;
  private final SourceText source;
  private final List<Problem> problems = new ArrayList<>();
  private int dereferences;
  private boolean tooDeep;

  private ExpressionSize(ExpressionLimits limits, SourceText source) {
    this.limits = limits;
    this.source = source;
  }

  static List<Problem> problems(ExpressionLimits limits, SourceText source, SyntaxNode node) {
    var size = new ExpressionSize(limits, source);
    size.measure(node, 1);
    return Problem.sorted(size.problems);
  }

  private void measure(SyntaxNode node, int depth) {
    if (depth > limits.depth() && !tooDeep) {
      tooDeep = true;
      refuse(
          DslCode.DSL_TOO_DEEP,
          node,
          "at most " + limits.depth() + " levels",
          "level " + depth,
          "Join conditions in one chain of && or ||, or split them over several edges.");
    }
    if (node instanceof SyntaxNode.Path path) {
      measure(path);
    }
    for (var child : node.children()) {
      measure(child, depth + 1);
    }
  }

  private void measure(SyntaxNode.Path path) {
    boolean withinBefore = dereferences <= limits.dereferences();
    dereferences += path.segments().size();
    if (withinBefore && dereferences > limits.dereferences()) {
      problems.add(tooManyDereferences(limits, source.place(path.spot()), dereferences));
    }
  }

  /** What is said where a path takes the steps of all so far over the limit. */
  static Problem tooManyDereferences(ExpressionLimits limits, ProblemPlace place, int steps) {
    return Problem.error(
        DslCode.DSL_TOO_MANY_DEREFERENCES,
        place,
        "at most " + limits.dereferences() + " dereferences",
        steps + " up to here",
        "Shorten the paths, or let the host provide the values under shorter names.");
  }

  private void refuse(DslCode code, SyntaxNode node, String expected, String found, String remedy) {
    problems.add(Problem.error(code, source.place(node.spot()), expected, found, remedy));
  }
}
