package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.problem.Problem;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Rule: a stable slot protects the forward path between its ends. A slot on a returning path
 * protects nothing, and next to the amended status, which drift leads to, drift would lead from a
 * place to itself.
 */
final class StableRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    for (var slot : PlacedSlot.all(contract.lifecycle())) {
      if (slot.slot().stable()) {
        obstacle(contract.lifecycle(), slot)
            .ifPresent(
                found ->
                    problems.accept(
                        Problem.error(
                            CompilerCode.CONTRACT_STABLE,
                            slot.at("stable"),
                            "a slot on the way forward, if it is to hold still",
                            "one " + found,
                            "Set stable to false for this slot.")));
      }
    }
  }

  private static Optional<String> obstacle(DocumentLifecycle lifecycle, PlacedSlot slot) {
    var transition = lifecycle.transitions().get(slot.transition());
    if (slot.origin().isPresent()) {
      return isAmended(lifecycle, transition.from().get(slot.origin().get()).status())
          ? Optional.of("that leaves the amended status")
          : Optional.empty();
    }
    if (isAmended(lifecycle, transition.to())) {
      return Optional.of("that leads to the amended status");
    }
    return transition.returning()
        ? Optional.of("behind the gate of a returning transition")
        : Optional.empty();
  }

  private static boolean isAmended(DocumentLifecycle lifecycle, String status) {
    return lifecycle.status(status).filter(one -> one.role() == Role.AMENDED).isPresent();
  }
}
