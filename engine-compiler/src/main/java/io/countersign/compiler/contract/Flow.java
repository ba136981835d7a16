package io.countersign.compiler.contract;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.envelope.NodeIds;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.Lifecycle;
import io.countersign.engine.workflow.Outcomes;
import io.countersign.engine.workflow.WorkflowEdge;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ways through the lifecycle of a contract, as its envelope would have them: what is judged is
 * what would be generated. Immutable once made.
 */
final class Flow {

  private final Lifecycle lifecycle;
  private final Collection<WorkflowEdge> edges;

  private Flow(Lifecycle lifecycle, Collection<WorkflowEdge> edges) {
    this.lifecycle = lifecycle;
    this.edges = edges;
  }

  /** The ways of a contract whose statuses and transitions are known to fit together. */
  static Flow of(EntityContract contract) {
    return new Flow(contract.lifecycle(), EnvelopeGenerator.generate(contract).edges().values());
  }

  /** The lifecycle. */
  Lifecycle lifecycle() {
    return lifecycle;
  }

  /** The nodes that are reached from the start without going back. */
  Set<String> reached() {
    var next = new HashMap<String, Set<String>>();
    edges.stream().filter(WorkflowEdge::isForward).forEach(edge -> join(next, edge, true));
    return closure(NodeIds.START, next);
  }

  /** The nodes from which the end is reached without rejection or drift. */
  Set<String> ending() {
    var previous = new HashMap<String, Set<String>>();
    edges.stream().filter(Flow::isPlanned).forEach(edge -> join(previous, edge, false));
    return closure(NodeIds.END, previous);
  }

  /** The circles of forward edges, found by going through the transitions in their order. */
  List<Circles.Circle> circles() {
    var next = new HashMap<String, Set<String>>();
    for (var node : inOrder()) {
      next.put(node, new LinkedHashSet<>());
    }
    for (var target : inOrder()) {
      edges.stream()
          .filter(edge -> edge.isForward() && edge.target().equals(target))
          .forEach(edge -> join(next, edge, true));
    }
    return Circles.from(inOrder(), node -> next.getOrDefault(node, Set.of()));
  }

  /** Statuses and gates in the order of the contract, the initial status first. */
  private List<String> inOrder() {
    var nodes = new LinkedHashSet<String>();
    nodes.add(NodeIds.START);
    for (var transition : lifecycle.transitions()) {
      nodes.add(NodeIds.approach(transition));
      nodes.add(NodeIds.gate(transition.verb()));
    }
    lifecycle.statuses().forEach(status -> nodes.add(NodeIds.state(status.name())));
    return List.copyOf(nodes);
  }

  private static boolean isPlanned(WorkflowEdge edge) {
    return edge.choice()
        .on()
        .filter(on -> on.equals(Outcomes.REJECT) || on.equals(Outcomes.DRIFT))
        .isEmpty();
  }

  private static void join(Map<String, Set<String>> steps, WorkflowEdge edge, boolean onward) {
    var here = onward ? edge.source() : edge.target();
    var there = onward ? edge.target() : edge.source();
    steps.computeIfAbsent(here, node -> new LinkedHashSet<>()).add(there);
  }

  private static Set<String> closure(String start, Map<String, Set<String>> steps) {
    var seen = new HashSet<String>(Set.of(start));
    var open = new ArrayDeque<String>(seen);
    while (!open.isEmpty()) {
      for (var target : steps.getOrDefault(open.remove(), Set.of())) {
        if (seen.add(target)) {
          open.add(target);
        }
      }
    }
    return seen;
  }
}
