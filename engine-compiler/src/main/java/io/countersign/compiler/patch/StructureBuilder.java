package io.countersign.compiler.patch;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.engine.workflow.graph.WorkflowStructure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computation of the structure of a merged workflow. */
public final class StructureBuilder {

  private StructureBuilder() {}

  /**
   * Computes the structure of a workflow whose forward edges form no cycle and whose filled slots
   * are well nested.
   *
   * @param graph the workflow
   * @param filled the content of its slots
   */
  public static WorkflowStructure of(WorkflowGraph graph, Collection<SlotGraph> filled) {
    var outgoing = new HashMap<String, List<String>>();
    var incoming = new HashMap<String, List<String>>();
    for (var id : graph.nodes().keySet()) {
      outgoing.put(id, new ArrayList<>());
      incoming.put(id, new ArrayList<>());
    }
    graph.edges().values().stream()
        .sorted(WorkflowEdge.TRIED)
        .forEach(edge -> at(outgoing, edge.source()).add(edge.id()));
    graph.edges().values().forEach(edge -> at(incoming, edge.target()).add(edge.id()));
    var regions =
        filled.stream()
            .flatMap(slot -> SplitRegions.of(slot).stream())
            .sorted(Comparator.comparing(ForkRegion::split))
            .toList();
    var joins = new HashMap<String, JoinRequirement>();
    for (var region : regions) {
      joins.put(region.join(), requirement(graph, region, at(outgoing, region.split()).size()));
    }
    return new WorkflowStructure(outgoing, incoming, inOrder(graph), joins, regions);
  }

  private static JoinRequirement requirement(WorkflowGraph graph, ForkRegion region, int branches) {
    var node = graph.nodes().get(region.join());
    if ((node == null) || !(node.config() instanceof ParallelJoin join)) {
      throw new IllegalArgumentException("Expected a join at '" + region.join() + "', found none");
    }
    int required =
        switch (join.mode()) {
          case ALL -> branches;
          case ANY -> 1;
          case COUNT -> join.count().orElse(branches);
          case MAJORITY -> branches / 2 + 1;
        };
    return new JoinRequirement(required, join.mode(), branches, region.split());
  }

  /** By forward edges; of the nodes that could come next, the smallest id does. */
  private static List<String> inOrder(WorkflowGraph graph) {
    var forward = graph.edges().values().stream().filter(WorkflowEdge::isForward).toList();
    return DirectedGraph.of(graph.nodes().keySet(), forward).inOrder(Comparator.naturalOrder());
  }

  private static List<String> at(Map<String, List<String>> lists, String id) {
    var list = lists.get(id);
    if (list == null) {
      throw new IllegalArgumentException("Expected a node '" + id + "', found none");
    }
    return list;
  }
}
