package io.countersign.compiler.lint;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lint: if an approval continues after a rejection and a path leads to the end of the slot without
 * another approval, a gate opens although all approvers rejected.
 */
final class RejectionPassesLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    var graph = slot.graph();
    return graph.nodes().values().stream()
        .filter(
            node ->
                node.config() instanceof Approval approval
                    && approval.onReject() == OnReject.CONTINUE)
        .filter(node -> passes(graph, node.id()))
        .map(
            node ->
                LintWarning.of(
                    CompilerCode.LINT_REJECTION_PASSES,
                    node.id(),
                    "another approval on every way on after a rejection",
                    "a way from the outcome rejected to the end of the slot without one",
                    "Ask another approver on that way, let the approval leave the slot when it"
                        + " is rejected, or require an approval at the gate."))
        .toList();
  }

  private static boolean passes(SlotGraph graph, String id) {
    var end = graph.slot().outPort();
    var open = new HashSet<String>(Set.of(end));
    graph.nodes().values().stream()
        .filter(node -> !(node.config() instanceof Approval))
        .forEach(node -> open.add(node.id()));
    var passing = DirectedGraph.of(open, graph.edges()).reaching(end);
    return graph.from(id).stream()
        .filter(edge -> edge.choice().on().filter(StepOutcomes.REJECTED::equals).isPresent())
        .anyMatch(edge -> passing.contains(edge.target()));
  }
}
