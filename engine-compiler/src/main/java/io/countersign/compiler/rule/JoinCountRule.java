package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rule: a counting join has a number that its arrivals can reach, and other joins have none. */
final class JoinCountRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var slot : subject.slots()) {
      var arrivals =
          slot.content().edges().stream()
              .collect(Collectors.groupingBy(PatchEdge::target, Collectors.counting()));
      for (var node : slot.nodes()) {
        if (node.node().config() instanceof ParallelJoin join) {
          long most = arrivals.getOrDefault(node.node().id(), 0L);
          problem(join, Math.max(most, 1), node).ifPresent(problems::add);
        }
      }
    }
    return problems;
  }

  /** More arrivals than edges lead in there cannot be; whether there are as many, data decide. */
  private static Optional<Problem> problem(ParallelJoin join, long most, PatchSubject.Node node) {
    boolean counts = join.mode() == JoinMode.COUNT;
    if (counts && join.count().isEmpty()) {
      return Optional.of(
          problem(node, "a count beside the mode count", "none", "Write how many it takes."));
    }
    if (!counts && join.count().isPresent()) {
      return Optional.of(
          problem(
              node,
              "a count only beside the mode count",
              Integer.toString(join.count().getAsInt()),
              "Remove the count, or set the mode to count."));
    }
    if (counts && (join.count().orElse(0) < 1 || join.count().orElse(0) > most)) {
      return Optional.of(
          problem(
              node,
              "a count from 1 to " + most + ", the number of edges into the join",
              Integer.toString(join.count().orElse(0)),
              "Ask for no more arrivals than can come."));
    }
    return Optional.empty();
  }

  private static Problem problem(
      PatchSubject.Node node, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_CONFIG, ProblemPlace.at(node.config("count")), expected, found, remedy);
  }
}
