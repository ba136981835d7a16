package io.countersign.compiler.patch;

import io.countersign.engine.workflow.WorkflowEdge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The nodes of a slot, each after all nodes that edges into it come from; ports left out. */
public final class SlotOrder {

  private SlotOrder() {}

  /**
   * The order; between equals it is that in which edges are tried.
   *
   * @throws IllegalArgumentException if there is a cycle
   */
  public static List<String> of(SlotGraph graph) {
    var waiting = new HashMap<String, Integer>();
    var open = new ArrayDeque<String>();
    var inPort = graph.slot().inPort();
    for (var id : graph.nodes().keySet()) {
      long before = graph.to(id).stream().filter(edge -> !edge.source().equals(inPort)).count();
      waiting.put(id, (int) before);
      if (before == 0) {
        open.add(id);
      }
    }
    var order = new ArrayList<String>(graph.nodes().size());
    while (!open.isEmpty()) {
      var id = open.remove();
      order.add(id);
      for (var edge : graph.from(id)) {
        int left = waiting.merge(edge.target(), -1, Integer::sum);
        if (left == 0) {
          open.add(edge.target());
        }
      }
    }
    if (order.size() < graph.nodes().size()) {
      throw new IllegalArgumentException(
          "The graph of " + graph.slot().slotId() + " has a cycle; its order was asked for.");
    }
    return order;
  }

  /** Everything that can be reached from a node, itself included. */
  public static Set<String> reachable(SlotGraph graph, String from) {
    Set<String> found = new HashSet<>();
    var open = new ArrayDeque<String>();
    found.add(from);
    open.add(from);
    while (!open.isEmpty()) {
      for (WorkflowEdge edge : graph.from(open.remove())) {
        if (found.add(edge.target())) {
          open.add(edge.target());
        }
      }
    }
    return found;
  }
}
