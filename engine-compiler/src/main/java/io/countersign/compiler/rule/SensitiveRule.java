package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.dsl.Expression;
import io.countersign.dsl.TextTemplate;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.engine.workflow.graph.StepForm.WaitTimer;
import io.countersign.engine.workflow.graph.WaitEnd;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;

/** Rule: sensitive fields are not used in values that the engine stores in clear. */
final class SensitiveRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      var config = node.node().config();
      if (config instanceof WaitEvent wait
          && subject.language().template(wait.eventKey())
              instanceof Result.Accepted<TextTemplate> key
          && !key.value().showsAll()) {
        problems.add(keptProblem(node.config("eventKey")));
      } else if (config instanceof WaitTimer timer
          && timer.until() instanceof WaitEnd.Moment until
          && isHidden(until.expression(), subject)) {
        problems.add(keptProblem(node.config("until")));
      } else if (config instanceof Question question
          && question.approvers() instanceof ApproverGroup.Inline inline) {
        checkApprovers(inline, node, subject, problems);
      }
    }
    return problems;
  }

  private static void checkApprovers(
      ApproverGroup.Inline inline,
      PatchSubject.Node node,
      PatchSubject subject,
      List<Problem> problems) {
    for (int i = 0; i < inline.approvers().size(); i++) {
      if (inline.approvers().get(i) instanceof Approvers.Rule rule
          && isHidden(rule.expression(), subject)) {
        problems.add(keptProblem(node.config("approvers") + "/" + i + "/rule"));
      }
    }
  }

  private static boolean isHidden(String expression, PatchSubject subject) {
    return subject.language().value(expression) instanceof Result.Accepted<Expression> value
        && !value.value().showsAll();
  }

  private static Problem keptProblem(String pointer) {
    return Problem.error(
        CompilerCode.PATCH_CONFIG,
        ProblemPlace.at(pointer),
        "a value that may stand in records",
        "one of a sensitive field",
        "Keys of events, times and approvers are kept as they are. Read another field, such as an"
            + " id.");
  }
}
