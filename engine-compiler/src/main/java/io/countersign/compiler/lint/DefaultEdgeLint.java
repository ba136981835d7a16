package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotPlaces;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lint: a step without a default edge fails if no condition holds. */
final class DefaultEdgeLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    var warnings = new ArrayList<LintWarning>();
    for (var ends : NodeEnds.all(slot)) {
      var open = ends.normal().stream().filter(outcome -> isOpen(ends, outcome)).toList();
      boolean leads = ends.normal().stream().anyMatch(outcome -> isTried(ends, outcome));
      if (leads && !open.isEmpty()) {
        warnings.add(warning(slot.places(), ends, open));
      }
    }
    return warnings;
  }

  private static boolean isOpen(NodeEnds ends, Optional<String> outcome) {
    return ends.edges().stream().noneMatch(edge -> NodeEnds.isAlwaysTaken(edge, outcome));
  }

  private static boolean isTried(NodeEnds ends, Optional<String> outcome) {
    return ends.edges().stream().anyMatch(edge -> isTried(ends, edge, outcome));
  }

  /** Of a node with open outcomes, an edge for any name is a way on. */
  private static boolean isTried(NodeEnds ends, WorkflowEdge edge, Optional<String> outcome) {
    boolean other = ends.open() && outcome.isEmpty();
    boolean normal = edge.choice().on().filter(StepOutcomes.EXCEPTIONAL::contains).isEmpty();
    return other ? normal : NodeEnds.isFor(edge, outcome);
  }

  private static LintWarning warning(
      SlotPlaces places, NodeEnds ends, List<Optional<String>> open) {
    var outcomes = open.stream().flatMap(Optional::stream).toList();
    var found =
        outcomes.size() < open.size()
            ? "conditions only"
            : "none for " + SlotPlaces.words(outcomes);
    // The port is not in the patch; the way in that is tried last is.
    var about = places.holds(ends.id()) ? ends.id() : last(ends).id();
    return LintWarning.of(
        CompilerCode.LINT_NO_DEFAULT_EDGE,
        about,
        "a way on that is always taken in the end",
        found,
        "Add an edge without a condition that is tried last, or accept that the step fails.");
  }

  private static WorkflowEdge last(NodeEnds ends) {
    return ends.edges().get(ends.edges().size() - 1);
  }
}
