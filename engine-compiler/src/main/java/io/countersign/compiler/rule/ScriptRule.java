package io.countersign.compiler.rule;

import io.countersign.engine.workflow.graph.StepForm.Script;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Rule: the results of a script are conditions or values of the expression language. */
final class ScriptRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      if (node.node().config() instanceof Script script) {
        var found = subject.language().expression(script.expression()).problems();
        found.forEach(problem -> problems.add(problem.under(node.config("expression"))));
      }
    }
    return problems;
  }
}
