package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.ApproverCount;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import java.util.List;
import java.util.Map;

/**
 * Looks after open questions. One that nobody may answer any more would wait for good: people have
 * decided elsewhere meanwhile, or roles have changed hands.
 */
final class Questions {

  private final Turn turn;
  private final Steps steps;

  Questions(Turn turn, Steps steps) {
    this.turn = turn;
    this.steps = steps;
  }

  /** Counts who could still answer; where people are asked for roles, who holds them is asked. */
  Decision recount() {
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
    turn.call(turn.state().step(open.get(0).step()).orElseThrow(), new HostCall.FindHolders(roles));
    return turn.decided();
  }

  /** Counts with those who hold the roles now. */
  Decision recount(Map<String, List<String>> holders) {
    for (var approval : open()) {
      // What became of an earlier one may have led this one away.
      boolean isOpen = turn.state().approvals().containsKey(approval.step());
      var count = ApproverCount.of(approval, turn.state().deciders(), holders);
      if (isOpen && count.shortage().isPresent()) {
        desert(approval, count.shortage().get());
      }
    }
    return turn.decided();
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
    var config = (StepConfig.Approval) turn.program().workflow().node(step.nodeId()).config();
    if (config.onNoApprover() == OnNoApprover.SUPERIOR) {
      new Departures(turn).askOthers(approval, why);
    } else {
      steps.resume(step, new Answer.Deserted(why));
    }
  }
}
