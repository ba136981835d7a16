package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotPlaces;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lint: an edge is never taken if an earlier edge is always taken, or has the same condition. */
final class UnreachableConditionLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    var warnings = new ArrayList<LintWarning>();
    for (var ends : NodeEnds.all(slot)) {
      // For each outcome, the edge that leaves nothing to the others, and those that asked already.
      Map<Optional<String>, String> taken = new HashMap<>();
      Map<Asked, String> asked = new HashMap<>();
      var named = new HashSet<Optional<String>>();
      ends.edges().forEach(edge -> named.add(edge.choice().on()));
      for (var edge : ends.edges()) {
        if (slot.places().isAuthored(edge.id())) {
          before(ends, edge, taken, asked)
              .ifPresent(first -> warnings.add(warning(slot.places(), edge, first)));
        }
        // What is tried for every outcome is tried for those, too, that only later edges name.
        var outcomes = new HashSet<>(ends.outcomesOf(edge));
        named.stream().filter(outcome -> NodeEnds.isFor(edge, outcome)).forEach(outcomes::add);
        remember(edge, outcomes, taken, asked);
      }
    }
    return warnings;
  }

  private record Asked(Optional<String> outcome, Object condition) {}

  /** The edges before which leave this one nothing, if there are such. */
  private static Optional<Set<String>> before(
      NodeEnds ends,
      WorkflowEdge edge,
      Map<Optional<String>, String> taken,
      Map<Asked, String> asked) {
    Set<String> first = new HashSet<>();
    for (var outcome : ends.outcomesOf(edge)) {
      var always = Optional.ofNullable(taken.get(outcome));
      var same =
          edge.choice()
              .condition()
              .flatMap(condition -> Optional.ofNullable(asked.get(new Asked(outcome, condition))));
      if (always.isEmpty() && same.isEmpty()) {
        return Optional.empty();
      }
      always.or(() -> same).ifPresent(first::add);
    }
    return Optional.of(first);
  }

  private static void remember(
      WorkflowEdge edge,
      Set<Optional<String>> outcomes,
      Map<Optional<String>, String> taken,
      Map<Asked, String> asked) {
    for (var outcome : outcomes) {
      if (edge.choice().isUnconditional()) {
        taken.putIfAbsent(outcome, edge.id());
      }
      edge.choice()
          .condition()
          .ifPresent(condition -> asked.putIfAbsent(new Asked(outcome, condition), edge.id()));
    }
  }

  private static LintWarning warning(SlotPlaces places, WorkflowEdge edge, Set<String> first) {
    return LintWarning.of(
        CompilerCode.LINT_UNREACHABLE_CONDITION,
        edge.id(),
        "an edge that is taken at some time",
        "nothing left for it by " + places.sorted(first),
        "Give it a lower priority number than those, change its condition, or remove it.");
  }
}
