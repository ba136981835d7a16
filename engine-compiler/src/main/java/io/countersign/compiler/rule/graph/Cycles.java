package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.SlotGraph;
import io.countersign.engine.workflow.WorkflowEdge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Ways that lead back to where they began. Nodes that nothing leads to, or that lead to nothing,
 * are peeled off until none is left; from what remains one can only walk in circles. The first
 * circle is told and taken out, and so on. Time grows with the graph and the number of circles
 * told.
 */
final class Cycles {

  private final SlotGraph graph;
  private final TreeSet<String> left;

  private Cycles(SlotGraph graph) {
    this.graph = graph;
    this.left = new TreeSet<>(graph.nodes().keySet());
  }

  static List<List<String>> of(SlotGraph graph) {
    var cycles = new Cycles(graph);
    var found = new ArrayList<List<String>>();
    cycles.peel(cycles.left);
    while (!cycles.left.isEmpty()) {
      var cycle = cycles.first();
      found.add(cycle);
      cycle.forEach(cycles.left::remove);
      cycles.peel(cycles.left);
    }
    return found;
  }

  private void peel(Collection<String> nodes) {
    peel(nodes, graph::to, WorkflowEdge::source, graph::from, WorkflowEdge::target);
    peel(nodes, graph::from, WorkflowEdge::target, graph::to, WorkflowEdge::source);
  }

  private void peel(
      Collection<String> nodes,
      Function<String, List<WorkflowEdge>> before,
      Function<WorkflowEdge, String> earlier,
      Function<String, List<WorkflowEdge>> behind,
      Function<WorkflowEdge, String> later) {
    Map<String, Integer> waiting = new HashMap<>();
    var open = new ArrayDeque<String>();
    for (var id : nodes) {
      long edges = before.apply(id).stream().map(earlier).filter(left::contains).count();
      waiting.put(id, (int) edges);
      if (edges == 0) {
        open.add(id);
      }
    }
    while (!open.isEmpty()) {
      var id = open.remove();
      left.remove(id);
      for (var edge : behind.apply(id)) {
        var next = later.apply(edge);
        if (left.contains(next) && waiting.merge(next, -1, Integer::sum) == 0) {
          open.add(next);
        }
      }
    }
  }

  /** Walks from the smallest id until it comes where it was before. */
  private List<String> first() {
    var way = new LinkedHashSet<String>();
    var id = left.first();
    while (way.add(id)) {
      id =
          graph.from(id).stream()
              .map(WorkflowEdge::target)
              .filter(left::contains)
              .findFirst()
              .orElseThrow();
    }
    var nodes = new ArrayList<>(way);
    return nodes.subList(nodes.indexOf(id), nodes.size());
  }
}
