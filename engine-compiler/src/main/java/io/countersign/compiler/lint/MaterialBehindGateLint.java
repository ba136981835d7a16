package io.countersign.compiler.lint;

import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.StepConfig.Approval;
import java.util.List;

/**
 * Lint: after a gate the approvals are used, so a material change by a step there comes into force
 * without approval, unless another approval follows it.
 */
final class MaterialBehindGateLint implements LintRule {

  private static final String GATE = "sys:gate:";

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    if (!slot.graph().slot().entryNodeId().startsWith(GATE)) {
      return List.of();
    }
    return slot.graph().nodes().values().stream()
        .filter(node -> node.config().changesMaterial())
        .filter(node -> !isApprovedBehind(slot.graph(), node.id()))
        .map(
            node ->
                LintWarning.of(
                    CompilerCode.LINT_MATERIAL_BEHIND_GATE,
                    node.id(),
                    "a step that leaves alone what was approved, behind the gate that used it",
                    "one with changesMaterial and no approval behind it",
                    "Put the step before the gate and an approval behind it, or ask people behind"
                        + " the step."))
        .toList();
  }

  private static boolean isApprovedBehind(SlotGraph graph, String id) {
    var behind = graph.inner().reachableFrom(id);
    return graph.nodes().values().stream()
        .anyMatch(node -> behind.contains(node.id()) && node.config() instanceof Approval);
  }
}
