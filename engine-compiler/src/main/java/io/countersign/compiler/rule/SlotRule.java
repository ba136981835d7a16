package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.schema.ClosestName;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/** Rule: a patch fills only slots that the envelope declares. */
final class SlotRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var declared = subject.envelope().slots();
    return subject.slots().stream()
        .filter(slot -> slot.declared().isEmpty())
        .map(slot -> unknown(slot, declared))
        .toList();
  }

  private static Problem unknown(PatchSubject.Slot slot, List<BodySlot> declared) {
    var ids = declared.stream().map(BodySlot::slotId).toList();
    var names = String.join(", ", ids);
    return Problem.error(
        CompilerCode.PATCH_UNKNOWN_SLOT,
        ProblemPlace.at(slot.pointer()),
        names.isEmpty() ? "no slot, for the envelope declares none" : "one of the slots " + names,
        QuotedText.of(slot.id()),
        ClosestName.to(slot.id(), ids)
            .map(close -> "Did you mean " + close + "?")
            .orElse("Put the steps into a slot that the contract declares."));
  }
}
