package io.countersign.compiler.integrity;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.GateIntegrity;
import io.countersign.engine.workflow.graph.SystemConfig.LifecycleGate;
import io.countersign.engine.workflow.graph.SystemConfig.PolicyGate;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Check that a workflow contains its whole envelope: every system node unchanged, every system edge
 * unchanged or routed through its own slot, no other edges at a system node, and the order of the
 * envelope kept. Immutable.
 */
public final class EnvelopeIntegrity {

  private final EnvelopeModel envelope;
  private final WorkflowGraph graph;
  private final Map<String, Integer> positions = new HashMap<>();

  private EnvelopeIntegrity(
      EnvelopeModel envelope, WorkflowGraph graph, List<String> topologicalOrder) {
    this.envelope = envelope;
    this.graph = graph;
    topologicalOrder.forEach(id -> positions.put(id, positions.size()));
  }

  /**
   * The check of one workflow.
   *
   * @param envelope what it has to hold
   * @param graph the workflow
   * @param topologicalOrder its nodes in the order in which it can pass them
   */
  public static EnvelopeIntegrity of(
      EnvelopeModel envelope, WorkflowGraph graph, List<String> topologicalOrder) {
    return new EnvelopeIntegrity(envelope, graph, topologicalOrder);
  }

  /** The gates that there should be, and those that are there unchanged. */
  public GateIntegrity gates() {
    var required = envelope.nodes().values().stream().filter(EnvelopeIntegrity::isGate).toList();
    return new GateIntegrity(
        required.stream().map(WorkflowNode::id).toList(),
        required.stream().filter(this::isUnchanged).map(WorkflowNode::id).toList());
  }

  /** Everything that is missing, altered, added or out of order; empty if the envelope is whole. */
  public List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    for (var node : envelope.nodes().values()) {
      if (!isUnchanged(node)) {
        problems.add(
            alteredProblem("the system node '" + node.id() + "'", graph.nodes().get(node.id())));
      }
    }
    var tied = new TiedEdges(envelope, graph);
    for (var edge : envelope.edges().values()) {
      if (!edge.equals(graph.edges().get(edge.id())) && !tied.isSpliced(edge)) {
        problems.add(
            alteredProblem("the system edge '" + edge.id() + "'", graph.edges().get(edge.id())));
      }
      if (edge.isForward() && !isInOrder(edge)) {
        problems.add(outOfOrder(edge));
      }
    }
    tied.foreign().forEach(edge -> problems.add(foreign(edge)));
    return Problem.sorted(problems);
  }

  private static boolean isGate(WorkflowNode node) {
    return (node.config() instanceof LifecycleGate) || (node.config() instanceof PolicyGate);
  }

  private boolean isUnchanged(WorkflowNode node) {
    return node.equals(graph.nodes().get(node.id()));
  }

  private boolean isInOrder(WorkflowEdge edge) {
    var source = positions.get(edge.source());
    var target = positions.get(edge.target());
    return (source != null) && (target != null) && (source < target);
  }

  private static Problem alteredProblem(String what, @Nullable Object present) {
    return broken(what + " as the contract gives it", present == null ? "none" : "a changed one");
  }

  private static Problem outOfOrder(WorkflowEdge edge) {
    return broken("'" + edge.source() + "' before '" + edge.target() + "'", "another order");
  }

  private static Problem foreign(WorkflowEdge edge) {
    return broken(
        "no edge at system nodes but the contract's own and those of slots",
        "'" + edge.id() + "' from '" + edge.source() + "' to '" + edge.target() + "'");
  }

  private static Problem broken(String expected, String found) {
    return Problem.error(
        CompilerCode.GRAPH_GATES,
        ProblemPlace.nowhere(),
        expected,
        found,
        "Report this: no contract and no patch may get this far.");
  }
}
