package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.Actor;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Optional;

/** Rule: a step names a service account exactly if it acts as one. */
final class RunAsRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    return subject.nodes().stream().flatMap(node -> problem(node).stream()).toList();
  }

  private static Optional<Problem> problem(PatchSubject.Node node) {
    var runAs = node.node().runAs();
    boolean used = runAs.kind() == Actor.Kind.SERVICE_ACCOUNT;
    if (used && runAs.serviceAccount().filter(account -> !account.isBlank()).isEmpty()) {
      return Optional.of(
          Problem.error(
              CompilerCode.PATCH_RUN_AS,
              ProblemPlace.at(node.pointer() + "/runAs"),
              "the id of a service account beside runAs service_account",
              "none",
              "Name the account as serviceAccount, or let the step run as actor."));
    }
    if (!used && runAs.serviceAccount().isPresent()) {
      return Optional.of(
          Problem.error(
              CompilerCode.PATCH_RUN_AS,
              ProblemPlace.at(node.pointer() + "/serviceAccount"),
              "a service account only beside runAs service_account",
              "one that would not be used",
              "Remove the account, or let the step run as service_account."));
    }
    return Optional.empty();
  }
}
