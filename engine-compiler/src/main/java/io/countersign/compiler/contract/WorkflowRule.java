package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import java.util.function.Consumer;

/**
 * Rule: only the lifecycle of a document type has statuses. A document may run several workflows at
 * once, and the gates of one alone may change its status.
 */
final class WorkflowRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    if (!contract.workflow().isLifecycle() && !contract.lifecycle().isNone()) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_WORKFLOW_STATUSES,
              ContractPointers.member("lifecycle"),
              "no statuses in the workflow "
                  + ContractWording.quote(contract.workflow().value())
                  + ", which runs beside the lifecycle",
              "statuses and transitions",
              "Write \"lifecycle\": \"none\", or leave the member workflow out."));
    }
  }
}
