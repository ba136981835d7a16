package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.graph.StepForm.Effect;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rule: effects have a type that a host can register, and those of tasks belong to its actions. */
final class EffectRule implements PatchRule {

  /** The types that other nodes and the engine itself queue, with members of their own. */
  private static final Set<String> TAKEN = Set.of("webhook", "email", "sms", "integration");

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_.-]{0,62}");

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      if (node.node().config() instanceof Effect effect) {
        checkType(effect.effectType(), node.config("effectType"), problems);
      } else if (node.node().config() instanceof Task task) {
        for (int i = 0; i < task.effects().size(); i++) {
          var pointer = node.config("effects") + "/" + i;
          checkType(task.effects().get(i).effectType(), pointer + "/effectType", problems);
          checkActions(task, task.effects().get(i), pointer + "/on", problems);
        }
      }
    }
    return problems;
  }

  private static void checkType(String type, String pointer, List<Problem> problems) {
    if (!NAME.matcher(type).matches()) {
      problems.add(
          problem(
              pointer,
              "a name of up to 63 small letters, digits, points, hyphens and _",
              type.isBlank() ? "blank text" : "another text",
              "Write the type under which the host registers its sender, such as print_badge."));
    } else if (TAKEN.contains(type)) {
      problems.add(
          problem(
              pointer,
              "a type that the engine does not use itself",
              "'" + type + "', which belongs to the engine",
              "Use webhook_out or notification, or register a sender under another type."));
    }
  }

  private static void checkActions(
      Task task, Task.SideEffect effect, String pointer, List<Problem> problems) {
    var ending =
        task.actions().stream()
            .filter(action -> !action.outcome().isBlank())
            .map(Task.Action::name)
            .collect(Collectors.toCollection(TreeSet::new));
    if (effect.on().isEmpty() || !ending.containsAll(effect.on())) {
      problems.add(
          problem(
              pointer,
              "actions that end the task: " + String.join(", ", ending),
              effect.on().isEmpty()
                  ? "none"
                  : effect.on().stream()
                      .filter(name -> !ending.contains(name))
                      .map(name -> "'" + name + "'")
                      .collect(Collectors.joining(", ")),
              "Name at least one of them, and no other."));
    }
  }

  private static Problem problem(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_CONFIG, ProblemPlace.at(pointer), expected, found, remedy);
  }
}
