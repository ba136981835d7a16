package io.countersign.compiler.rule;

import io.countersign.dsl.Expression;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Effect;
import io.countersign.engine.workflow.graph.StepForm.WaitTimer;
import io.countersign.engine.workflow.graph.WaitEnd;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Rule: every value that a step reads is a valid expression, of a type that the step can use. */
final class ValueRule implements PatchRule {

  private static final String PAYLOAD = "payloadTemplate";

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      var config = node.node().config();
      if (config instanceof Action action) {
        checkPayload(action.payload(), node.config(PAYLOAD), subject, problems);
      } else if (config instanceof WebhookOut webhook) {
        checkPayload(webhook.payload(), node.config(PAYLOAD), subject, problems);
      } else if (config instanceof Effect effect) {
        checkPayload(effect.payload(), node.config(PAYLOAD), subject, problems);
      } else if (config instanceof WaitTimer timer
          && timer.until() instanceof WaitEnd.Moment until) {
        var value = subject.language().value(until.expression());
        check(value, ValueRule::isTime, "a timestamp or a date", node.config("until"), problems);
      } else if (config instanceof Question question) {
        checkQuestion(question, node, subject, problems);
      }
    }
    return problems;
  }

  private static void checkQuestion(
      Question question, PatchSubject.Node node, PatchSubject subject, List<Problem> problems) {
    if (question.approvers() instanceof ApproverGroup.Inline inline) {
      checkApprovers(inline, node, subject, problems);
    }
    if (question instanceof Task task) {
      for (int i = 0; i < task.effects().size(); i++) {
        var pointer = node.config("effects") + "/" + i + "/" + PAYLOAD;
        checkPayload(task.effects().get(i).payload(), pointer, subject, problems);
      }
    }
  }

  private static void checkPayload(
      Map<String, String> payload, String pointer, PatchSubject subject, List<Problem> problems) {
    payload.forEach(
        (name, text) ->
            check(
                subject.language().value(text),
                type -> true,
                "a value",
                PatchPointers.member(pointer, name),
                problems));
  }

  private static void checkApprovers(
      ApproverGroup.Inline inline,
      PatchSubject.Node node,
      PatchSubject subject,
      List<Problem> problems) {
    for (int i = 0; i < inline.approvers().size(); i++) {
      if (inline.approvers().get(i) instanceof Approvers.Rule rule) {
        check(
            subject.language().value(rule.expression()),
            ValueRule::isPeople,
            "a user id as text, or a list of them",
            node.config("approvers") + "/" + i + "/rule",
            problems);
      }
    }
  }

  private static void check(
      Result<Expression> value,
      Predicate<Type> fits,
      String expected,
      String pointer,
      List<Problem> problems) {
    value.problems().forEach(problem -> problems.add(problem.under(pointer)));
    if (value instanceof Result.Accepted<Expression> accepted
        && !fits.test(accepted.value().type())) {
      problems.add(
          Problem.error(
              DslCode.DSL_TYPE_MISMATCH,
              ProblemPlace.at(pointer),
              expected,
              accepted.value().type().describe(),
              "Read a field of that type, or let the host provide one."));
    }
  }

  private static boolean isTime(Type type) {
    return type == ScalarType.TIMESTAMP || type == ScalarType.DATE || type == DynamicType.DYNAMIC;
  }

  private static boolean isPeople(Type type) {
    var one = type instanceof ListType list ? list.element() : type;
    return one == ScalarType.TEXT || one == DynamicType.DYNAMIC;
  }
}
