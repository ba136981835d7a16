package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Rule: a lifecycle has exactly one initial status, at most one status for amended documents, and a
 * final status without outgoing transitions.
 */
final class RolesRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var lifecycle = contract.lifecycle();
    if (lifecycle.isNone()) {
      return;
    }
    if (indexes(lifecycle, Role.INITIAL).length == 0) {
      refuse(
          ProblemPlace.at("/lifecycle/statuses"),
          "exactly one status with the role initial",
          "none",
          "Give the status in which documents begin the role initial.",
          problems);
    }
    atMostOne(lifecycle, Role.INITIAL, problems);
    atMostOne(lifecycle, Role.AMENDED, problems);
    if (lifecycle.inRole(Role.FINAL).isEmpty() && lifecycle.inRole(Role.ACTIVE).isEmpty()) {
      refuse(
          ProblemPlace.at("/lifecycle/statuses"),
          "at least one status with the role final or active",
          "none",
          "Give the status in which the workflow ends one of these roles.",
          problems);
    }
    nothingAfterTheEnd(lifecycle, problems);
  }

  private static void atMostOne(
      DocumentLifecycle lifecycle, Role role, Consumer<Problem> problems) {
    var word = role == Role.INITIAL ? "initial" : "amended";
    IntStream.of(indexes(lifecycle, role))
        .skip(1)
        .forEach(
            index ->
                refuse(
                    ContractPointers.status(index, "role"),
                    "one status with the role " + word,
                    "another, " + ContractWording.quote(lifecycle.statuses().get(index).name()),
                    "Give this status the role open, or merge the two.",
                    problems));
  }

  private static void nothingAfterTheEnd(DocumentLifecycle lifecycle, Consumer<Problem> problems) {
    for (int i = 0; i < lifecycle.transitions().size(); i++) {
      var from = lifecycle.transitions().get(i).from();
      for (int j = 0; j < from.size(); j++) {
        var status = lifecycle.status(from.get(j).status());
        if (status.filter(one -> one.role() == Role.FINAL).isPresent()) {
          refuse(
              ContractPointers.origin(i, j, "status"),
              "a status in which the workflow goes on",
              ContractWording.quote(from.get(j).status()) + ", which has the role final",
              "Give the status the role active or open, or start from another one.",
              problems);
        }
      }
    }
  }

  private static int[] indexes(DocumentLifecycle lifecycle, Role role) {
    return IntStream.range(0, lifecycle.statuses().size())
        .filter(index -> lifecycle.statuses().get(index).role() == role)
        .toArray();
  }

  private static void refuse(
      ProblemPlace place,
      String expected,
      String found,
      String remedy,
      Consumer<Problem> problems) {
    problems.accept(Problem.error(CompilerCode.CONTRACT_ROLES, place, expected, found, remedy));
  }
}
