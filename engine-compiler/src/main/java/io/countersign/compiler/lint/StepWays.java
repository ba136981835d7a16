package io.countersign.compiler.lint;

import io.countersign.compiler.patch.BranchLane;
import io.countersign.compiler.patch.SlotGraph;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pairs of steps that one run can both take: one after the other, or in parallel. */
final class StepWays {

  private final Map<String, BranchLane> lanes;
  private final Map<String, Integer> positions = new HashMap<>();
  private final Map<String, BitSet> behind = new HashMap<>();

  /** Only for graphs without a cycle. */
  StepWays(SlotGraph graph, Map<String, BranchLane> lanes) {
    this.lanes = lanes;
    List<String> order = graph.inner().inOrder();
    order.forEach(id -> positions.put(id, positions.size()));
    for (int i = order.size() - 1; i >= 0; i--) {
      var bits = new BitSet(order.size());
      for (var edge : graph.from(order.get(i))) {
        var next = behind.get(edge.target());
        if (next != null) {
          bits.or(next);
          bits.set(position(edge.target()));
        }
      }
      behind.put(order.get(i), bits);
    }
  }

  int position(String id) {
    return positions.getOrDefault(id, 0);
  }

  boolean isOneWay(String left, String right) {
    return reaches(left, right) || reaches(right, left) || isBeside(left, right);
  }

  private boolean reaches(String from, String to) {
    var bits = behind.get(from);
    return bits != null && bits.get(position(to));
  }

  private boolean isBeside(String left, String right) {
    Map<String, Integer> branches = new HashMap<>();
    outwards(left).forEach(lane -> branches.put(lane.split(), lane.branch()));
    return outwards(right).stream()
        .anyMatch(lane -> branches.getOrDefault(lane.split(), lane.branch()) != lane.branch());
  }

  private List<BranchLane> outwards(String id) {
    var lane = lanes.get(id);
    return lane == null ? List.of() : lane.outwards();
  }
}
