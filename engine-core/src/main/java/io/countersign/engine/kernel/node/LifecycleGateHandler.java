package io.countersign.engine.kernel.node;

import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.SystemConfig.LifecycleGate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Handler of gates, which let a transition through. A rejection leads back from here. Otherwise the
 * gate checks the status and the approvals on the way: each must have been given, and for the
 * document as it is now. Then the host changes the status, and the step uses up the approvals.
 */
final class LifecycleGateHandler implements NodeHandler {

  @Override
  public StepResult enter(StepContext step) {
    if (step.token().bearing().equals(Optional.of(StepOutcomes.REJECTED))) {
      return new VisitResult.Completed(StepOutcomes.REJECT, Map.of());
    }
    return waitsForRequest(step)
        ? new VisitResult.Waiting(
            new DocumentWait.Request(List.of(step.config(LifecycleGate.class).verb())))
        : pass(step);
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.Asked) {
      return pass(step);
    }
    if (answer instanceof StepAnswer.Changed changed) {
      var output = new LinkedHashMap<String, @Nullable Object>(changed.receipt());
      var approvals =
          step.state().approvals().values().stream()
              .filter(one -> one.verdict() == Verdict.APPROVED)
              .map(Approval::step)
              .toList();
      output.put("approvals", approvals.isEmpty() ? "auto" : approvals);
      return new VisitResult.Completed("passed", output);
    }
    if (answer instanceof StepAnswer.Declined declined) {
      return HandlerResults.decline(declined);
    }
    throw HandlerResults.unexpected(step, answer);
  }

  /**
   * Returns whether every document arrives at the gate, with no slot before it that could decide.
   */
  private static boolean waitsForRequest(StepContext step) {
    var gate = step.config(LifecycleGate.class);
    var status = "sys:state:" + step.facts().document().pin().status();
    var graph = step.program().workflow().graph();
    return gate.start() == Start.ARRIVAL
        && gate.from().contains(step.facts().document().pin().status())
        && graph.slots().stream()
            .filter(slot -> slot.entryNodeId().equals(status))
            .filter(slot -> graph.nodes().containsKey(slot.outPort()))
            .noneMatch(slot -> step.program().isGateOf(slot, step.node().id()));
  }

  private static StepResult pass(StepContext step) {
    var gate = step.config(LifecycleGate.class);
    var document = step.facts().document().pin();
    if (!gate.from().contains(document.status())) {
      return new VisitResult.Failed(
          "WORKFLOW_ILLEGAL_TRANSITION",
          "the document is "
              + document.status()
              + ", which "
              + gate.verb()
              + " does not start from",
          Map.of());
    }
    var approvals = step.state().approvals().values();
    boolean isGiven = approvals.stream().anyMatch(one -> isUsable(one, document.materialHash()));
    var unusable =
        approvals.stream()
            .filter(one -> !isUsable(one, document.materialHash()))
            .filter(one -> !isGiven || one.verdict() != Verdict.VOID)
            .map(Approval::step)
            .toList();
    if (!unusable.isEmpty()) {
      return new VisitResult.Failed(
          "WORKFLOW_APPROVAL_UNUSABLE",
          "approvals on the way were not given for the document as it is",
          Map.of("approvals", unusable));
    }
    if (step.program().needsApproval(step.node().id()) && approvals.isEmpty()) {
      return new VisitResult.Failed(
          "WORKFLOW_APPROVAL_REQUIRED", "no person has approved on the way to this gate", Map.of());
    }
    return new VisitResult.Calling(
        new DocumentCall.Transition(gate.verb(), document.status(), gate.to()));
  }

  private static boolean isUsable(Approval approval, String materialHash) {
    return approval.verdict() == Verdict.APPROVED
        && approval.shown().materialHash().equals(materialHash);
  }
}
