package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.function.Consumer;

/** Rule: every status that a transition names is declared. */
final class StatusRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var lifecycle = contract.lifecycle();
    for (int i = 0; i < lifecycle.transitions().size(); i++) {
      var transition = lifecycle.transitions().get(i);
      for (int j = 0; j < transition.from().size(); j++) {
        var place = ContractPointers.origin(i, j, "status");
        checkKnown(lifecycle, transition.from().get(j).status(), place, problems);
      }
      checkKnown(lifecycle, transition.to(), ContractPointers.transition(i, "to"), problems);
      var place = ContractPointers.transition(i, "rejectTo");
      transition
          .gate()
          .rejectTo()
          .ifPresent(status -> checkKnown(lifecycle, status, place, problems));
    }
  }

  private static void checkKnown(
      DocumentLifecycle lifecycle, String name, ProblemPlace place, Consumer<Problem> problems) {
    if (lifecycle.status(name).isEmpty()) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_UNKNOWN_STATUS,
              place,
              "a status of the lifecycle",
              ContractWording.quote(name),
              "Correct the name, or declare the status."));
    }
  }
}
