package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.engine.workflow.graph.StepForm.WaitTimer;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Problem;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Rule: an edge that leads back leads to a step from which its own step is reached again, in the
 * same branch or around it; it is for an outcome or has a condition; and in each loop that it
 * closes a step waits for people, for a time or for an event, so that every loop of the engine
 * ends.
 */
final class ReturnRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    return slot.graph().returns().stream().flatMap(edge -> problem(slot, edge).stream()).toList();
  }

  private static Optional<Problem> problem(SlotView slot, WorkflowEdge edge) {
    var source = slot.graph().nodes().get(edge.source());
    var target = slot.graph().nodes().get(edge.target());
    var places = slot.places();
    if (source == null || target == null) {
      return refusal(
          slot,
          edge,
          "an edge between two steps, because it leads back",
          "a port of the slot",
          "Lead it from a step to a step before it.");
    }
    if (source.config() instanceof ParallelSplit || target.config() instanceof ParallelJoin) {
      return refusal(
          slot,
          edge,
          "an edge that leads back from no split and to no join",
          source.config() instanceof ParallelSplit
              ? "the split " + places.quoted(source.id())
              : "the join " + places.quoted(target.id()),
          "Lead back from a step in a branch or behind the join, to a step or to the split.");
    }
    if (edge.choice().on().isEmpty() && edge.choice().condition().isEmpty()) {
      return refusal(
          slot,
          edge,
          "an outcome or a condition for which the document goes back",
          "neither",
          "Name the outcome of " + places.quoted(source.id()) + " for which it goes back.");
    }
    if (!slot.graph().inner().reachableFrom(target.id()).contains(source.id())
        || !isAround(slot, target.id(), source.id())) {
      return refusal(
          slot,
          edge,
          "a step from which "
              + places.quoted(source.id())
              + " is reached again, in the same branch or around it",
          places.quoted(target.id()),
          "Lead back to a step before it, or leave out returning.");
    }
    if (loops(slot.graph(), target, source)) {
      return refusal(
          slot,
          edge,
          "a step in the loop that waits for people, for a time or for an event",
          "a way from "
              + places.quoted(target.id())
              + " to "
              + places.quoted(source.id())
              + " without one",
          "Put an approval, a task, a wait_timer or a wait_event on the way.");
    }
    return Optional.empty();
  }

  private static Optional<Problem> refusal(
      SlotView slot, WorkflowEdge edge, String expected, String found, String remedy) {
    return Optional.of(
        slot.places().error(CompilerCode.GRAPH_RETURN, edge.id(), expected, found, remedy));
  }

  /** Returns whether one step is in the branch of another, or in a branch or slot around that. */
  private static boolean isAround(SlotView slot, String target, String source) {
    if (slot.nesting().isEmpty()) {
      return true;
    }
    var lanes = slot.nesting().get().lanes();
    var outer = lanes.get(target);
    var inner = lanes.get(source);
    return outer == null
        || inner == null
        || outer.outwards().isEmpty()
        || inner.outwards().contains(outer);
  }

  private static boolean loops(SlotGraph graph, WorkflowNode from, WorkflowNode to) {
    var seen = new HashSet<String>();
    var open = new ArrayDeque<String>();
    open.add(from.id());
    while (!open.isEmpty()) {
      var node = graph.nodes().get(open.remove());
      if (node == null || waits(node.config()) || !seen.add(node.id())) {
        continue;
      }
      if (node.id().equals(to.id())) {
        return true;
      }
      graph.from(node.id()).stream().map(WorkflowEdge::target).forEach(open::add);
    }
    return false;
  }

  private static boolean waits(NodeConfig config) {
    return config instanceof Question || config instanceof WaitTimer || config instanceof WaitEvent;
  }
}
