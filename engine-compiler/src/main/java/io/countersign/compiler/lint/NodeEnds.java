package io.countersign.compiler.lint;

import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The regular outcomes of a node, with the edges that are tried then.
 *
 * @param id the node, or the in port
 * @param named the outcomes that are not exceptional
 * @param open whether there may be others, or one without a name
 * @param edges the edges in the order in which they are tried
 */
record NodeEnds(String id, Set<String> named, boolean open, List<WorkflowEdge> edges) {

  /** Of every node that chooses among its edges, and of the in port. */
  static List<NodeEnds> all(SlotView slot) {
    var all = new ArrayList<NodeEnds>();
    var port = slot.graph().slot().inPort();
    all.add(new NodeEnds(port, Set.of(), true, slot.graph().leaving(port)));
    for (var node : slot.graph().nodes().values()) {
      if (!(node.config() instanceof ParallelSplit)) {
        all.add(of(node.id(), node.config().outcomes(), slot.graph().leaving(node.id())));
      }
    }
    return all;
  }

  private static NodeEnds of(String id, StepOutcomes outcomes, List<WorkflowEdge> edges) {
    var named = new TreeSet<>(outcomes.named());
    named.removeAll(StepOutcomes.EXCEPTIONAL);
    return new NodeEnds(id, named, outcomes.open() || named.isEmpty(), edges);
  }

  /** Whether an edge is always taken, if it is tried, for an outcome; nothing is any other one. */
  static boolean isAlwaysTaken(WorkflowEdge edge, Optional<String> outcome) {
    return edge.choice().isUnconditional() && isFor(edge, outcome);
  }

  /** Whether an edge is tried for an outcome; nothing is any that no edge names. */
  static boolean isFor(WorkflowEdge edge, Optional<String> outcome) {
    var on = edge.choice().on();
    return on.isEmpty()
        ? outcome.filter(StepOutcomes.EXCEPTIONAL::contains).isEmpty()
        : on.equals(outcome);
  }

  /** The outcomes that an edge is tried for; nothing is any that no edge names. */
  List<Optional<String>> outcomesOf(WorkflowEdge edge) {
    if (edge.choice().on().isPresent()) {
      return List.of(edge.choice().on());
    }
    return normal();
  }

  /** The outcomes that are not exceptional; nothing is any that no edge names. */
  List<Optional<String>> normal() {
    var outcomes = new ArrayList<Optional<String>>();
    named.forEach(name -> outcomes.add(Optional.of(name)));
    if (open) {
      outcomes.add(Optional.empty());
    }
    return outcomes;
  }
}
