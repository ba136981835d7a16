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
        .map(end -> outside(subject, end))
        .toList();
  }

  private static Problem outside(PatchSubject subject, EdgeEnd end) {
    boolean source = end.pointer().endsWith("/sourceNodeId");
    return Problem.error(
        CompilerCode.PATCH_SCOPE,
        ProblemPlace.at(end.pointer()),
        "a node of "
            + end.slotId()
            + ", or the port sys:slot:"
            + end.slotId()
            + (source ? ":in" : ":out"),
        // A short id belongs to its own slot, so the id of another slot was written in full.
        end.id().startsWith("usr:") ? QuotedText.of(end.id()) : subject.quoted(end.id()),
        "Let the steps of a slot lead to each other only; "
            + (source
                ? "a first step needs no edge into it."
                : "after its last step a slot is left by itself."));
  }
}
