package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rule: statuses, verbs and slots are declared once, and a transition starts from a status once.
 */
final class DuplicateRule implements ContractRule {

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var statuses = contract.lifecycle().statuses();
    var seenStatuses = new HashSet<String>();
    for (int i = 0; i < statuses.size(); i++) {
      once(
          seenStatuses,
          statuses.get(i).name(),
          "status",
          ContractPointers.status(i, "name"),
          problems);
    }
    var transitions = contract.lifecycle().transitions();
    var seenVerbs = new HashSet<String>();
    for (int i = 0; i < transitions.size(); i++) {
      once(
          seenVerbs,
          transitions.get(i).verb(),
          "verb",
          ContractPointers.transition(i, "verb"),
          problems);
      var from = transitions.get(i).from();
      var seenOrigins = new HashSet<String>();
      for (int j = 0; j < from.size(); j++) {
        var place = ContractPointers.origin(i, j, "status");
        once(seenOrigins, from.get(j).status(), "origin", place, problems);
      }
    }
    var seenSlots = new HashSet<String>();
    for (var slot : PlacedSlot.all(contract.lifecycle())) {
      once(seenSlots, slot.slot().id(), "slot", slot.at("id"), problems);
    }
  }

  private static void once(
      Set<String> seen, String name, String kind, ProblemPlace place, Consumer<Problem> problems) {
    if (!seen.add(name)) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_DUPLICATE,
              place,
              "each " + kind + " once",
              ContractWording.quote(name) + " again",
              remedy(kind)));
    }
  }

  private static String remedy(String kind) {
    return switch (kind) {
      case "verb" -> "Let one transition start from several statuses, or choose another verb.";
      case "slot" -> "Give one of the slots another id.";
      default -> "Remove one of them, or name it differently.";
    };
  }
}
