package io.countersign.compiler.fuzz;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.integrity.EnvelopeIntegrity;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Merged graphs that lost something of their envelope: no input gives such, so they are made here.
 */
final class GateMutations {

  /** Where nothing in a graph has a place. */
  static final Mutation DAMAGE =
      new Mutation(
          "GRAPH_GATES", "a damaged envelope", Mutation.Way.GRAPH, draft -> Optional.of(""));

  private GateMutations() {}

  /** What the check says of a workflow after something of its envelope was damaged. */
  static List<Problem> problems(CompiledWorkflow workflow, Dice dice) {
    var envelope = EnvelopeGenerator.generate(workflow.contract());
    var nodes = new TreeMap<>(WorkflowModel.of(workflow).graph().nodes());
    var edges = new TreeMap<>(WorkflowModel.of(workflow).graph().edges());
    var order = new ArrayList<>(WorkflowModel.of(workflow).structure().topologicalOrder());
    var node = dice.of(List.copyOf(envelope.nodes().keySet()));
    var edge = dice.of(edges.values().stream().filter(one -> isSystem(one)).toList());
    switch (dice.below(6)) {
      case 0 -> nodes.remove(node);
      case 1 -> nodes.computeIfPresent(node, (id, old) -> old.withLabel("changed"));
      case 2 -> edges.remove(edge.id());
      case 3 -> edges.put(edge.id(), turned(edge));
      case 4 -> edges.put("by-pass", between("sys:start", node));
      default -> Collections.reverse(order);
    }
    var graph =
        new WorkflowGraph(
            workflow.contract(), nodes, edges, WorkflowModel.of(workflow).graph().slots());
    return EnvelopeIntegrity.of(envelope, graph, order).problems();
  }

  /** An edge of the envelope, or one that a slot was put into it by. */
  private static boolean isSystem(WorkflowEdge edge) {
    return !edge.source().startsWith("usr:")
        && !edge.target().startsWith("usr:")
        && !(edge.source().startsWith("sys:slot:") && edge.target().startsWith("sys:slot:"));
  }

  private static WorkflowEdge turned(WorkflowEdge edge) {
    var kind = edge.isForward() ? Kind.RETURN : Kind.FORWARD;
    return new WorkflowEdge(
        edge.id(), edge.ends(), edge.choice(), edge.label(), kind, edge.provenance());
  }

  private static WorkflowEdge between(String source, String target) {
    return new WorkflowEdge(
        "by-pass",
        new Ends(source, target),
        EdgeChoice.ALWAYS,
        Optional.empty(),
        Kind.FORWARD,
        "envelope");
  }
}
