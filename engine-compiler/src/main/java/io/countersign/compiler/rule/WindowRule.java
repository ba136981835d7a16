package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rule: edit windows become stricter from the envelope to the slot to the step, never looser. */
final class WindowRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var slot : subject.slots()) {
      var declared = slot.declared().map(BodySlot::contract).map(contract -> contract.window());
      declared.ifPresent(window -> check(slot, window, problems));
    }
    return problems;
  }

  private static void check(PatchSubject.Slot slot, EditWindow declared, List<Problem> problems) {
    var override = slot.content().editWindow();
    looser(override, declared, slot.pointer() + "/editWindowOverride").ifPresent(problems::add);
    var around = override.map(declared::stricter).orElse(declared);
    for (var node : slot.nodes()) {
      looser(node.node().editWindow(), around, node.pointer() + "/editWindow")
          .ifPresent(problems::add);
    }
  }

  private static Optional<Problem> looser(
      Optional<EditWindow> window, EditWindow around, String pointer) {
    return window
        .filter(around::isStricterThan)
        .map(
            found ->
                Problem.error(
                    CompilerCode.PATCH_WINDOW,
                    ProblemPlace.at(pointer),
                    "an edit window that is no looser than " + JsonMembers.word(around),
                    JsonMembers.word(found),
                    "Leave it out, or choose a stricter one: editable, then amend_only, then"
                        + " locked."));
  }
}
