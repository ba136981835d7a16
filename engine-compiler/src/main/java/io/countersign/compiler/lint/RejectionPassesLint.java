package io.countersign.compiler.lint;

import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.Outcomes;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.WorkflowEdge;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;

/**
 * Where an approval continues when it is rejected and a way leads on to the end of the slot past
 * every other approval, a gate opens though everybody who was asked said no.
 */
final class RejectionPassesLint implements Lint {

  @Override
  public List<Warning> warnings(SlotView slot) {
    var graph = slot.graph();
    return graph.nodes().values().stream()
        .filter(
            node ->
                node.config() instanceof Approval approval
                    && approval.onReject() == OnReject.CONTINUE)
        .filter(node -> passes(graph, node.id()))
        .map(
            node ->
                Warning.of(
                    CompilerCode.LINT_REJECTION_PASSES,
                    node.id(),
                    "another approval on every way on after a rejection",
                    "a way from the outcome rejected to the end of the slot without one",
                    "Have somebody else decide on that way, let the approval leave the slot when it"
                        + " is rejected, or require an approval at the gate."))
        .toList();
  }

  private static boolean passes(SlotGraph graph, String id) {
    var seen = new HashSet<String>();
    var ahead = new ArrayDeque<String>();
    graph.from(id).stream()
        .filter(edge -> edge.choice().on().filter(Outcomes.REJECTED::equals).isPresent())
        .map(WorkflowEdge::target)
        .forEach(ahead::add);
    while (!ahead.isEmpty()) {
      var next = ahead.remove();
      if (next.equals(graph.slot().outPort())) {
        return true;
      }
      var node = graph.nodes().get(next);
      if (seen.add(next) && node != null && !(node.config() instanceof Approval)) {
        graph.from(next).stream().map(WorkflowEdge::target).forEach(ahead::add);
      }
    }
    return false;
  }
}
