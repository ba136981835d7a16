package io.countersign.compiler.contract;

import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Checker of contracts. Stateless; safe for many threads. Places are JSON pointers into the
 * contract as {@link EntityContract#toPlain} writes it.
 */
public final class ContractCheck {

  private static final List<ContractRule> RULES =
      List.of(
          new NameRule(),
          new WorkflowRule(),
          new ReservedRule(),
          new DuplicateRule(),
          new StatusRule(),
          new RolesRule(),
          new FieldRule(),
          new ArrivalRule(),
          new StableRule(),
          new ContractLimitRule());

  private static final List<FlowRule> FLOW_RULES =
      List.of(new ReachableRule(), new EndRule(), new LifecycleCycleRule());

  private ContractCheck() {}

  /**
   * Everything that is wrong with a contract, in reading order; empty if nothing is. The ways
   * through a lifecycle are judged once its parts are right.
   */
  public static List<Problem> problems(EntityContract contract) {
    var problems = new ArrayList<Problem>();
    RULES.forEach(rule -> rule.check(contract, problems::add));
    boolean hasStatuses = !contract.lifecycle().isNone();
    if (hasStatuses && problems.stream().noneMatch(ContractCheck::concernsLifecycle)) {
      var flow = LifecycleFlow.of(contract);
      FLOW_RULES.forEach(rule -> rule.check(flow, problems::add));
    }
    return Problem.sorted(problems);
  }

  private static boolean concernsLifecycle(Problem problem) {
    return problem.place().pointer().startsWith("/lifecycle/");
  }
}
