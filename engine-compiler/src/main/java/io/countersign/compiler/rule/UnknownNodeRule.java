package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/** Rule: edges begin and end at existing nodes. */
final class UnknownNodeRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    return EdgeEnd.all(subject).stream()
        .filter(end -> end.reach() == EdgeEnd.Reach.NOWHERE)
        .map(end -> nowhere(subject, end))
        .toList();
  }

  private static Problem nowhere(PatchSubject subject, EdgeEnd end) {
    return Problem.error(
        CompilerCode.PATCH_UNKNOWN_NODE,
        ProblemPlace.at(end.pointer()),
        "the id of a node of " + end.slotId(),
        subject.quoted(end.id()) + ", which no node of the slot has",
        "Correct the id, add the node, or remove the edge.");
  }
}
