package io.countersign.engine.kernel;

import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.ApproverCount;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import java.util.List;
import java.util.Map;

/**
 * Checks of open questions. A question that no person may answer any more would wait forever, for
 * example because people have decided elsewhere meanwhile or roles have changed hands.
 */
final class QuestionRules {

  private final DecisionBuilder turn;
  private final StepRules steps;

  QuestionRules(DecisionBuilder turn, StepRules steps) {
    this.turn = turn;
    this.steps = steps;
  }

  /**
   * Counts the people who could still answer; if people are asked for roles, the host is asked for
   * the current holders.
   */
  KernelDecision recount() {
    var open = open();
    var roles =
        open.stream()
            .flatMap(one -> ApproverCount.roles(one).stream())
            .sorted()
            .distinct()
            .toList();
    if (roles.isEmpty()) {
      return recount(Map.of());
    }
    turn.call(
        turn.state().step(open.get(0).step()).orElseThrow(), new QuestionCall.FindHolders(roles));
    return turn.decide();
  }

  /** Counts the people who could still answer, given the current holders of the roles. */
  KernelDecision recount(Map<String, List<String>> holders) {
    for (var approval : open()) {
      // An earlier question may have closed this one.
      boolean isOpen = turn.state().approvals().containsKey(approval.step());
      var count = ApproverCount.of(approval, turn.state().deciders(), holders);
      if (isOpen && count.shortage().isPresent()) {
        desert(approval, count.shortage().get());
      }
    }
    return turn.decide();
  }

  private List<Approval> open() {
    var state = turn.state();
    return state.progress().status() != InstanceStatus.RUNNING
        ? List.of()
        : state.approvals().values().stream()
            .filter(one -> one.verdict() == Verdict.OPEN && state.step(one.step()).isPresent())
            .toList();
  }

  private void desert(Approval approval, String why) {
    var step = turn.state().step(approval.step()).orElseThrow();
    var config = (StepConfig.Question) turn.program().workflow().node(step.nodeId()).config();
    if (config.onNoApprover() == OnNoApprover.SUPERIOR) {
      new TokenDepartures(turn).askOthers(approval, why);
    } else {
      steps.resume(step, new StepAnswer.Deserted(why));
    }
  }
}
