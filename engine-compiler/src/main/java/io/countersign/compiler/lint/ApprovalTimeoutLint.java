package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import java.util.List;

/** Lint: an approval without a timeout waits forever if no approver answers. */
final class ApprovalTimeoutLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    return slot.graph().nodes().values().stream()
        .filter(node -> node.config() instanceof Question step && isUnlimited(step))
        .map(
            node ->
                LintWarning.of(
                    CompilerCode.LINT_APPROVAL_NO_TIMEOUT,
                    node.id(),
                    "an approval with a timeout",
                    "none",
                    "Set timeout, such as P3D, and add an edge for the outcome expired."))
        .toList();
  }

  /** A deadline that acts ends a task, too, unless its condition does not hold. */
  private static boolean isUnlimited(Question question) {
    return question instanceof Task task ? !task.isLimited() : question.timeout().isEmpty();
  }
}
