package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.BranchLane;
import io.countersign.compiler.patch.RegionNesting;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Rule: no step changes a material field while an approval runs in parallel. Two steps run in
 * parallel if they are in different branches of one split, at any depth.
 */
final class MaterialRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    var nesting = slot.nesting();
    if (nesting.isEmpty() || !nesting.get().faults().isEmpty()) {
      return List.of();
    }
    var approvals = approvals(slot, nesting.get());
    var problems = new ArrayList<Problem>();
    for (var node : slot.graph().nodes().values()) {
      if (node.config().changesMaterial()) {
        beside(lanes(nesting.get(), node.id()), approvals)
            .ifPresent(approval -> problems.add(problem(slot, node.id(), approval)));
      }
    }
    return problems;
  }

  /** One approval for each branch of each split that has any. */
  private static Map<String, Map<Integer, String>> approvals(SlotView slot, RegionNesting nesting) {
    Map<String, Map<Integer, String>> approvals = new HashMap<>();
    for (var node : slot.graph().nodes().values()) {
      if (node.config() instanceof Approval) {
        for (var lane : lanes(nesting, node.id())) {
          approvals
              .computeIfAbsent(lane.split(), split -> new TreeMap<>())
              .putIfAbsent(lane.branch(), node.id());
        }
      }
    }
    return approvals;
  }

  private static List<BranchLane> lanes(RegionNesting nesting, String id) {
    var lane = nesting.lanes().get(id);
    return lane == null ? List.of() : lane.outwards();
  }

  private static Optional<String> beside(
      List<BranchLane> lanes, Map<String, Map<Integer, String>> approvals) {
    return lanes.stream()
        .flatMap(
            lane ->
                approvals.getOrDefault(lane.split(), Map.of()).entrySet().stream()
                    .filter(branch -> branch.getKey() != lane.branch()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Problem problem(SlotView slot, String action, String approval) {
    return slot.places()
        .error(
            CompilerCode.GRAPH_MATERIAL,
            action,
            "no approval beside "
                + slot.places().quoted(action)
                + ", which changes what approvals are for",
            "the approval " + slot.places().quoted(approval) + " in another branch",
            "Let the step run before the split or after the join.");
  }
}
