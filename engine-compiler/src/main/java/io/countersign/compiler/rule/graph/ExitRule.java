package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.BranchLane;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Map;

/** Rule: a slot is left as its patch declares: by one last step, or by any of several. */
final class ExitRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    if (slot.nesting().isEmpty() || slot.content().exit() != ExitMode.SINGLE) {
      return List.of();
    }
    var lanes = slot.nesting().get().lanes();
    var attached = slot.isAttached();
    var last =
        slot.graph().to(slot.graph().slot().outPort()).stream()
            .map(WorkflowEdge::source)
            .distinct()
            .filter(id -> attached.test(id) && isOutside(id, lanes))
            .toList();
    if (last.size() < 2) {
      return List.of();
    }
    return List.of(
        Problem.error(
            CompilerCode.GRAPH_EXIT,
            ProblemPlace.at(slot.places().slot() + "/exitEdgeMode"),
            "one last step in a slot with a single exit",
            last.size() + ", " + slot.places().sorted(last),
            "Let one step come last, or set exitEdgeMode to join."));
  }

  /** Of what leaves from within a region, another rule tells. */
  private static boolean isOutside(String id, Map<String, BranchLane> lanes) {
    var lane = lanes.get(id);
    return (lane == null) || lane.outwards().isEmpty();
  }
}
