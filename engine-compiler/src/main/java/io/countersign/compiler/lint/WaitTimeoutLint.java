package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import java.util.List;

/** Lint: a wait without a timeout lasts forever if the event never arrives. */
final class WaitTimeoutLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    return slot.graph().nodes().values().stream()
        .filter(node -> node.config() instanceof WaitEvent step && step.timeout().isEmpty())
        .map(
            node ->
                LintWarning.of(
                    CompilerCode.LINT_WAIT_NO_TIMEOUT,
                    node.id(),
                    "a wait with a timeout",
                    "none",
                    "Set timeout, such as P3D, and add an edge for the outcome timeout."))
        .toList();
  }
}
