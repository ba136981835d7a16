package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.Task.Means;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rule: the actions of a task have names of their own, one of them ends the task, and the outcome
 * of each has an edge. Every edge out of a task names its outcome, because one that names none
 * would be taken for any action.
 */
final class TaskRule implements PatchRule {

  /** Outcomes of a task that no action has. */
  private static final Set<String> RESERVED =
      Set.of(StepOutcomes.EXPIRED, StepOutcomes.FAILED, StepOutcomes.SKIPPED);

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var slot : subject.slots()) {
      for (var node : slot.nodes()) {
        if (node.node().config() instanceof Task task) {
          checkActions(task, node, problems);
          checkEdges(task, slot, node, subject, problems);
        }
      }
    }
    return problems;
  }

  private static void checkActions(Task task, PatchSubject.Node node, List<Problem> problems) {
    var names = new HashSet<String>();
    for (int i = 0; i < task.actions().size(); i++) {
      var action = task.actions().get(i);
      var pointer = node.config("actions") + "/" + i;
      boolean ends = action.means() != Means.ABSTENTION;
      if (action.name().isBlank() || !names.add(action.name())) {
        problems.add(
            problem(
                pointer + "/name",
                "a name that no other action of the task has",
                action.name().isBlank() ? "blank text" : "'" + action.name() + "' again",
                "Give each action a name of its own."));
      }
      if (ends == action.outcome().isBlank() || RESERVED.contains(action.outcome())) {
        problems.add(
            problem(
                pointer + "/outcome",
                ends
                    ? "an outcome other than " + String.join(", ", new TreeSet<>(RESERVED))
                    : "no outcome, because an abstention ends nothing",
                action.outcome().isBlank() ? "none" : "'" + action.outcome() + "'",
                ends
                    ? "Name the outcome for which an edge leads on, such as approved or returned."
                    : "Leave it out, or let the action mean something else."));
      }
    }
    task.refusals().keySet().stream()
        .filter(names::contains)
        .forEach(
            name ->
                problems.add(
                    problem(
                        node.config("refusals") + "/" + name,
                        "an action that the task does not offer",
                        "'" + name + "', which it offers",
                        "Leave the refusal out, or the action.")));
    if (task.actions().stream().allMatch(one -> one.means() == Means.ABSTENTION)) {
      problems.add(
          problem(
              node.config("actions"),
              "an action that ends the task",
              task.actions().isEmpty() ? "none" : "abstentions only",
              "Add an action that means consent, dissent or settle."));
    }
  }

  private static void checkEdges(
      Task task,
      PatchSubject.Slot slot,
      PatchSubject.Node node,
      PatchSubject subject,
      List<Problem> problems) {
    var handled = new HashSet<String>();
    for (var edge : slot.edges()) {
      if (!edge.edge().source().equals(node.node().id())) {
        continue;
      }
      edge.edge().choice().on().ifPresent(handled::add);
      if (edge.edge().choice().on().isEmpty()) {
        problems.add(
            problem(
                edge.pointer(),
                "an outcome on each edge out of the task " + subject.quoted(node.node().id()),
                "none",
                "Write on, so that the edge is taken for one outcome only."));
      }
    }
    var open =
        task.actions().stream()
            .map(Task.Action::outcome)
            .filter(outcome -> !outcome.isBlank() && !RESERVED.contains(outcome))
            .filter(outcome -> !handled.contains(outcome))
            .distinct()
            .toList();
    if (!open.isEmpty()) {
      problems.add(
          problem(
              node.pointer(),
              "an edge for the outcome of each action of the task",
              "none for " + String.join(", ", open),
              "Add an edge on each of these outcomes, to a step or to out."));
    }
  }

  private static Problem problem(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_TASK, ProblemPlace.at(pointer), expected, found, remedy);
  }
}
