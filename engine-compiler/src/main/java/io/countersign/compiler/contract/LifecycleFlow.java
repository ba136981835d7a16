package io.countersign.compiler.contract;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.envelope.NodeIds;
import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.compiler.graph.DirectedGraph.ClosedCycle;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The paths through the lifecycle of a contract, as in the envelope that would be generated from
 * it. Immutable once made.
 */
final class LifecycleFlow {

  private final DocumentLifecycle lifecycle;
  private final Collection<WorkflowEdge> edges;

  private LifecycleFlow(DocumentLifecycle lifecycle, Collection<WorkflowEdge> edges) {
    this.lifecycle = lifecycle;
    this.edges = edges;
  }

  /** The ways of a contract whose statuses and transitions are known to fit together. */
  static LifecycleFlow of(EntityContract contract) {
    return new LifecycleFlow(
        contract.lifecycle(), EnvelopeGenerator.generate(contract).edges().values());
  }

  /** The lifecycle. */
  DocumentLifecycle lifecycle() {
    return lifecycle;
  }

  /** The nodes that are reached from the start without going back. */
  Set<String> reachableStatuses() {
    return DirectedGraph.of(nodes(), edges(WorkflowEdge::isForward)).reachableFrom(NodeIds.START);
  }

  /** The nodes from which the end is reached without rejection or drift. */
  Set<String> ending() {
    return DirectedGraph.of(nodes(), edges(LifecycleFlow::isPlanned)).reaching(NodeIds.END);
  }

  /** The cycles of forward edges, found by going through the transitions in their order. */
  List<ClosedCycle> cycles() {
    var inOrder = inOrder();
    var graph = new DirectedGraph(inOrder);
    edges(WorkflowEdge::isForward).stream()
        .filter(edge -> inOrder.contains(edge.source()) && inOrder.contains(edge.target()))
        .sorted(Comparator.comparing(edge -> -inOrder.indexOf(edge.target())))
        .forEach(edge -> graph.add(edge.source(), edge.target()));
    return graph.closedCycles();
  }

  private Set<String> nodes() {
    var nodes = new HashSet<String>(Set.of(NodeIds.START, NodeIds.END));
    edges.forEach(edge -> nodes.addAll(List.of(edge.source(), edge.target())));
    return nodes;
  }

  private List<WorkflowEdge> edges(Predicate<WorkflowEdge> among) {
    return edges.stream().filter(among).toList();
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
        .filter(on -> on.equals(StepOutcomes.REJECT) || on.equals(StepOutcomes.DRIFT))
        .isEmpty();
  }
}
