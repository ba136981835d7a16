package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Effect;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rule: a patch is within the size limits. */
final class PatchLimitRule implements PatchRule {

  private static final int NODES = 2_000;
  private static final int EDGES = 6_000;
  private static final int BRANCHES = 100;
  private static final int ENTRIES = 100;
  private static final int TEXT = 200;

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    atMost(NODES, subject.nodes().size(), "nodes in a patch", "/slots", problems);
    atMost(EDGES, subject.edges().size(), "edges in a patch", "/slots", problems);
    checkBranches(subject, problems);
    for (var node : subject.nodes()) {
      node.node().label().ifPresent(label -> text(label, node.pointer() + "/label", problems));
      text(node.node().type(), node.pointer() + "/type", problems);
      node.node()
          .runAs()
          .serviceAccount()
          .ifPresent(account -> text(account, node.pointer() + "/serviceAccount", problems));
      checkEntries(node, problems);
    }
    for (var edge : subject.edges()) {
      edge.edge().label().ifPresent(label -> text(label, edge.pointer() + "/label", problems));
      edge.edge().choice().on().ifPresent(on -> text(on, edge.pointer() + "/on", problems));
    }
    for (var slot : subject.slots()) {
      var silenced = slot.content().silenced();
      for (int i = 0; i < silenced.size(); i++) {
        text(silenced.get(i).reason(), slot.pointer() + "/silenced/" + i + "/reason", problems);
      }
    }
    return problems;
  }

  private static void checkBranches(PatchSubject subject, List<Problem> problems) {
    for (var slot : subject.slots()) {
      var branches =
          slot.content().edges().stream()
              .collect(Collectors.groupingBy(PatchEdge::source, Collectors.counting()));
      for (var node : slot.nodes()) {
        if (node.node().config() instanceof ParallelSplit) {
          long found = branches.getOrDefault(node.node().id(), 0L);
          atMost(BRANCHES, found, "branches out of a split", node.pointer(), problems);
        }
      }
    }
  }

  private static void checkEntries(PatchSubject.Node node, List<Problem> problems) {
    var config = node.node().config();
    if (config instanceof Task task) {
      checkActions(task, node, problems);
    }
    if (config instanceof Action action) {
      text(action.actionType(), node.config("actionType"), problems);
      atMost(
          ENTRIES,
          action.payload().size(),
          "values in a payload",
          node.config("payloadTemplate"),
          problems);
    } else if (config instanceof WebhookOut webhook) {
      atMost(
          ENTRIES,
          webhook.payload().size(),
          "values in a payload",
          node.config("payloadTemplate"),
          problems);
    } else if (config instanceof Effect effect) {
      atMost(
          ENTRIES,
          effect.payload().size(),
          "values in a payload",
          node.config("payloadTemplate"),
          problems);
    } else if (config instanceof Notification message) {
      atMost(ENTRIES, message.to().size(), "recipients", node.config("to"), problems);
    } else if (config instanceof Question question
        && question.approvers() instanceof ApproverGroup.Inline inline) {
      atMost(ENTRIES, inline.approvers().size(), "approvers", node.config("approvers"), problems);
    }
  }

  private static void checkActions(Task task, PatchSubject.Node node, List<Problem> problems) {
    atMost(ENTRIES, task.actions().size(), "actions", node.config("actions"), problems);
    for (int i = 0; i < task.actions().size(); i++) {
      var pointer = node.config("actions") + "/" + i;
      text(task.actions().get(i).name(), pointer + "/name", problems);
      text(task.actions().get(i).outcome(), pointer + "/outcome", problems);
    }
    atMost(ENTRIES, task.deadlines().size(), "deadlines", node.config("deadlines"), problems);
    for (int i = 0; i < task.deadlines().size(); i++) {
      text(task.deadlines().get(i).name(), node.config("deadlines") + "/" + i + "/name", problems);
    }
    atMost(ENTRIES, task.effects().size(), "effects", node.config("effects"), problems);
    for (int i = 0; i < task.effects().size(); i++) {
      var pointer = node.config("effects") + "/" + i + "/payloadTemplate";
      int size = task.effects().get(i).payload().size();
      atMost(ENTRIES, size, "values in a payload", pointer, problems);
    }
  }

  private static void text(String text, String pointer, List<Problem> problems) {
    int length = text.codePointCount(0, text.length());
    atMost(TEXT, length, "characters", pointer, problems);
  }

  private static void atMost(
      int limit, long found, String what, String pointer, List<Problem> problems) {
    if (found > limit) {
      problems.add(
          Problem.error(
              CompilerCode.PATCH_LIMIT,
              ProblemPlace.at(pointer),
              "at most " + limit + " " + what,
              Long.toString(found),
              "Make it smaller, or divide it."));
    }
  }
}
