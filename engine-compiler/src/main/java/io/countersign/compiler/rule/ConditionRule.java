package io.countersign.compiler.rule;

import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.graph.StepForm.Check;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Rule: every condition is valid in the expression language of the contract. */
final class ConditionRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var edge : subject.edges()) {
      var choice = edge.edge().choice();
      choice
          .condition()
          .ifPresent(one -> check(one, edge.pointer() + "/condition", subject, problems));
      choice
          .qualifies()
          .ifPresent(one -> check(one, edge.pointer() + "/qualifies", subject, problems));
    }
    for (var node : subject.nodes()) {
      if (node.node().config() instanceof Check step) {
        check(step.condition(), node.config("condition"), subject, problems);
      } else if (node.node().config() instanceof Task task) {
        for (int i = 0; i < task.deadlines().size(); i++) {
          var pointer = node.config("deadlines") + "/" + i + "/when";
          task.deadlines().get(i).when().ifPresent(when -> check(when, pointer, subject, problems));
        }
      }
    }
    return problems;
  }

  private static void check(
      Condition condition, String pointer, PatchSubject subject, List<Problem> problems) {
    for (var problem : condition.compile(subject.language()).problems()) {
      problems.add(problem.under(pointer));
    }
  }
}
