package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.Lifecycle;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.function.Consumer;

/** Rule: every status that a transition names is declared. */
final class StatusRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var lifecycle = contract.lifecycle();
    for (int i = 0; i < lifecycle.transitions().size(); i++) {
      var transition = lifecycle.transitions().get(i);
      for (int j = 0; j < transition.from().size(); j++) {
        var place = At.origin(i, j, "status");
        known(lifecycle, transition.from().get(j).status(), place, problems);
      }
      known(lifecycle, transition.to(), At.transition(i, "to"), problems);
      var place = At.transition(i, "rejectTo");
      transition.gate().rejectTo().ifPresent(status -> known(lifecycle, status, place, problems));
    }
  }

  private static void known(
      Lifecycle lifecycle, String name, Place place, Consumer<Problem> problems) {
    if (lifecycle.status(name).isEmpty()) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_UNKNOWN_STATUS,
              place,
              "a status of the lifecycle",
              Wording.quoted(name),
              "Correct the name, or declare the status."));
    }
  }
}
