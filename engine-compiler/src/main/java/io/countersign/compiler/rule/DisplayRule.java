package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rule: display statuses are words in capitals, on edges and at tasks. */
final class DisplayRule implements PatchRule {

  private static final Pattern WORD = Pattern.compile("[A-Z][A-Z0-9_]{0,62}");

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var edge : subject.edges()) {
      check(edge.edge().shows(), edge.pointer() + "/shows", problems);
    }
    for (var node : subject.nodes()) {
      if (node.node().config() instanceof Task task) {
        check(task.shows().partly(), node.config("shows"), problems);
        check(task.shows().sentBack(), node.config("showsReturned"), problems);
      }
    }
    return problems;
  }

  private static void check(Optional<String> word, String pointer, List<Problem> problems) {
    if (word.filter(text -> !WORD.matcher(text).matches()).isPresent()) {
      problems.add(
          Problem.error(
              CompilerCode.PATCH_CONFIG,
              ProblemPlace.at(pointer),
              "up to 63 capital letters, digits and _",
              word.get().isBlank() ? "blank text" : "another text",
              "Write a word such as RETURNED."));
    }
  }
}
