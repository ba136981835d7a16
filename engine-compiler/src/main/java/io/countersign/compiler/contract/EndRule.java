package io.countersign.compiler.contract;

import io.countersign.compiler.envelope.NodeIds;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import java.util.function.Consumer;

/**
 * Rule: from every status, planned transitions lead to an end. Rejections and drift are not
 * planned.
 */
final class EndRule implements FlowRule {

  @Override
  public void check(LifecycleFlow flow, Consumer<Problem> problems) {
    var reached = flow.reachableStatuses();
    var ending = flow.ending();
    var statuses = flow.lifecycle().statuses();
    for (int i = 0; i < statuses.size(); i++) {
      var node = NodeIds.state(statuses.get(i).name());
      if (reached.contains(node) && !ending.contains(node)) {
        problems.accept(
            Problem.error(
                CompilerCode.CONTRACT_DEAD_END,
                ContractPointers.status(i, "name"),
                "a status from which the workflow can end",
                ContractWording.quote(statuses.get(i).name()) + ", from which it cannot",
                "Add a transition towards a status with the role final or active, or give it one"
                    + " of these roles."));
      }
    }
  }
}
