package io.countersign.engine.workflow.graph;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reachability: which nodes of a region can still reach its join. Every edge that stays inside the
 * region counts, returns included. Computed when a workflow is loaded; neither stored nor hashed.
 */
final class JoinReach {

  /** For each join, one bit for each node by its place in the topological order. */
  private final Map<String, BitSet> byJoin;

  private final Map<String, Integer> places;

  private JoinReach(Map<String, BitSet> byJoin, Map<String, Integer> places) {
    this.byJoin = byJoin;
    this.places = places;
  }

  static JoinReach of(WorkflowGraph graph, WorkflowStructure structure) {
    var places = new HashMap<String, Integer>();
    for (var id : structure.topologicalOrder()) {
      places.put(id, places.size());
    }
    var byJoin = new HashMap<String, BitSet>();
    for (var region : structure.regions()) {
      byJoin.put(region.join(), reaching(region, graph, structure, places));
    }
    return new JoinReach(byJoin, places);
  }

  /** Searches backwards from the join, until no new node is found. */
  private static BitSet reaching(
      ForkRegion region,
      WorkflowGraph graph,
      WorkflowStructure structure,
      Map<String, Integer> places) {
    Set<String> inside = new HashSet<>(region.nodes());
    var found = new BitSet();
    var open = new ArrayDeque<String>();
    open.add(region.join());
    while (!open.isEmpty()) {
      for (var edgeId : structure.reverseAdjacency().getOrDefault(open.remove(), List.of())) {
        var edge = graph.edges().get(edgeId);
        if (edge == null || !inside.contains(edge.source())) {
          continue;
        }
        var place = places.get(edge.source());
        if (place != null && !found.get(place)) {
          found.set(place);
          open.add(edge.source());
        }
      }
    }
    return found;
  }

  boolean reaches(String nodeId, String joinId) {
    var place = places.get(nodeId);
    var bits = byJoin.get(joinId);
    return place != null && bits != null && bits.get(place);
  }
}
