package io.countersign.compiler.lint;

import io.countersign.compiler.patch.RegionNesting;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Custom;
import io.countersign.engine.workflow.graph.StepForm.Effect;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lint: a join that does not wait for all branches cancels the others, which may have acted
 * already. An action after the join could compensate.
 */
final class SideEffectsLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    var warnings = new ArrayList<LintWarning>();
    for (var region : slot.nesting().map(RegionNesting::regions).orElse(List.of())) {
      var effects =
          region.nodes().stream()
              .filter(id -> node(slot, id).filter(SideEffectsLint::acts).isPresent())
              .toList();
      if (cutsOff(slot, region) && !effects.isEmpty() && !isMadeUpFor(slot, region)) {
        warnings.add(
            LintWarning.of(
                CompilerCode.LINT_ANY_SIDE_EFFECTS,
                region.join(),
                "an action behind a join that cuts off branches with effects",
                "none behind the effects of " + slot.places().list(effects),
                "Add an action that undoes or settles what the other branches did, or take all of them."));
      }
    }
    return warnings;
  }

  private static boolean cutsOff(SlotView slot, ForkRegion region) {
    return node(slot, region.join())
        .filter(node -> node.config() instanceof ParallelJoin join && join.mode() != JoinMode.ALL)
        .isPresent();
  }

  private static boolean isMadeUpFor(SlotView slot, ForkRegion region) {
    return slot.graph().inner().reachableFrom(region.join()).stream()
        .anyMatch(id -> node(slot, id).filter(node -> node.config() instanceof Action).isPresent());
  }

  private static boolean acts(WorkflowNode node) {
    var config = node.config();
    return config instanceof Action
        || config instanceof WebhookOut
        || config instanceof Notification
        || config instanceof Effect
        || (config instanceof Task task && !task.effects().isEmpty())
        || config instanceof Rule
        || config instanceof Custom;
  }

  private static Optional<WorkflowNode> node(SlotView slot, String id) {
    return Optional.ofNullable(slot.graph().nodes().get(id));
  }
}
