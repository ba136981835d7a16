package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Rule: deadlines of a task have names of their own, and each either tells people or takes an
 * action of the task that ends it.
 */
final class DeadlineRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      if (node.node().config() instanceof Task task) {
        check(task, node, problems);
      }
    }
    return problems;
  }

  private static void check(Task task, PatchSubject.Node node, List<Problem> problems) {
    var names = new HashSet<String>();
    for (int i = 0; i < task.deadlines().size(); i++) {
      var deadline = task.deadlines().get(i);
      var pointer = node.config("deadlines") + "/" + i;
      if (deadline.name().isBlank() || !names.add(deadline.name())) {
        problems.add(
            problem(
                pointer + "/name",
                "a name that no other deadline of the task has",
                deadline.name().isBlank() ? "blank text" : "'" + deadline.name() + "' again",
                "Give each deadline a name of its own."));
      }
      if (deadline.calendar().filter(String::isBlank).isPresent()) {
        problems.add(
            problem(
                pointer + "/calendar",
                "the name of a business calendar",
                "blank text",
                "Name one, or leave it out, so that all hours of the day count."));
      }
      checkDeed(task, deadline, pointer, problems);
    }
  }

  private static void checkDeed(
      Task task, TaskDeadline deadline, String pointer, List<Problem> problems) {
    if (deadline.act().isPresent() == !deadline.tell().isEmpty()) {
      problems.add(
          problem(
              pointer,
              "either people to tell or an action to take",
              deadline.act().isPresent() ? "both" : "neither",
              "Write tell or act; for both, add a second deadline."));
    }
    var ending =
        task.actions().stream()
            .filter(action -> !action.outcome().isBlank())
            .map(Task.Action::name)
            .collect(Collectors.toCollection(TreeSet::new));
    if (deadline.act().filter(action -> !ending.contains(action)).isPresent()) {
      problems.add(
          problem(
              pointer + "/act",
              "an action that ends the task: " + String.join(", ", ending),
              "'" + deadline.act().get() + "'",
              "Name one of them."));
    }
  }

  private static Problem problem(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_TASK, ProblemPlace.at(pointer), expected, found, remedy);
  }
}
