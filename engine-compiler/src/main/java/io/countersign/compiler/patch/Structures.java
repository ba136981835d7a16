package io.countersign.compiler.patch;

import io.countersign.engine.workflow.Graph;
import io.countersign.engine.workflow.JoinRequirement;
import io.countersign.engine.workflow.Region;
import io.countersign.engine.workflow.StepConfig.ParallelJoin;
import io.countersign.engine.workflow.Structure;
import io.countersign.engine.workflow.WorkflowEdge;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Works out how a merged workflow hangs together. */
public final class Structures {

  private Structures() {}

  /**
   * The structure of a workflow whose forward edges form no cycle and whose filled slots are well
   * nested.
   *
   * @param graph the workflow
   * @param filled what stands in its slots
   */
  public static Structure of(Graph graph, Collection<SlotGraph> filled) {
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
            .flatMap(slot -> Regions.of(slot).stream())
            .sorted(Comparator.comparing(Region::split))
            .toList();
    var joins = new HashMap<String, JoinRequirement>();
    for (var region : regions) {
      joins.put(region.join(), requirement(graph, region, at(outgoing, region.split()).size()));
    }
    return new Structure(outgoing, incoming, inOrder(graph, outgoing), joins, regions);
  }

  private static JoinRequirement requirement(Graph graph, Region region, int branches) {
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

  /** Kahn's algorithm; of the nodes that could come next, the smallest id does. */
  private static List<String> inOrder(Graph graph, Map<String, List<String>> outgoing) {
    var waitingFor = new HashMap<String, Integer>();
    for (var edge : graph.edges().values()) {
      if (edge.isForward()) {
        waitingFor.merge(edge.target(), 1, Integer::sum);
      }
    }
    var ready = new PriorityQueue<String>();
    graph.nodes().keySet().stream().filter(id -> !waitingFor.containsKey(id)).forEach(ready::add);
    var order = new ArrayList<String>(graph.nodes().size());
    while (!ready.isEmpty()) {
      var id = ready.remove();
      order.add(id);
      for (var edgeId : at(outgoing, id)) {
        var edge = graph.edges().get(edgeId);
        if ((edge != null)
            && edge.isForward()
            && (waitingFor.merge(edge.target(), -1, Integer::sum) == 0)) {
          ready.add(edge.target());
        }
      }
    }
    return order;
  }

  private static List<String> at(Map<String, List<String>> lists, String id) {
    var list = lists.get(id);
    if (list == null) {
      throw new IllegalArgumentException("Expected a node '" + id + "', found none");
    }
    return list;
  }
}
