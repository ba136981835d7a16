package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/** Rule: edges stay in their slot; they enter it by its in port and leave it by its out port. */
final class ScopeRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    return EdgeEnd.all(subject).stream()
        .filter(end -> end.reach() == EdgeEnd.Reach.OUTSIDE)
        .map(ScopeRule::outside)
        .toList();
  }

  private static Problem outside(EdgeEnd end) {
    boolean source = end.pointer().endsWith("/sourceNodeId");
    return Problem.error(
        CompilerCode.PATCH_SCOPE,
        ProblemPlace.at(end.pointer()),
        "a node of "
            + end.slotId()
            + ", or the port sys:slot:"
            + end.slotId()
            + (source ? ":in" : ":out"),
        QuotedText.of(end.id()),
        "Let the steps of a slot lead to each other only; "
            + (source
                ? "a first step needs no edge into it."
                : "after its last step a slot is left by itself."));
  }
}
