package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Rule: reserved names are not used. A verb is an outcome of its status, so it must differ from the
 * engine's own outcomes; the engine supplies {@code entity} and {@code now}; and a structured
 * condition could not distinguish a field from a root of the same name.
 */
final class ReservedRule implements ContractRule {

  private static final Set<String> FILLED = Set.of("entity", "now");
  private static final Set<String> ROOTS = Set.of("entity", "actor", "org", "context", "now");

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var transitions = contract.lifecycle().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      var verb = transitions.get(i).verb();
      if (StepOutcomes.EXCEPTIONAL.contains(verb) || StepOutcomes.CLOSE.equals(verb)) {
        refuse(
            ContractPointers.transition(i, "verb"),
            "a verb that is not an outcome of steps",
            verb,
            "Choose another verb, such as refuse, withdraw or finish.",
            problems);
      }
    }
    for (var root : contract.roots().keySet()) {
      if (FILLED.contains(root)) {
        refuse(
            ContractPointers.in("roots", root, ""),
            "a root that the engine does not fill itself",
            root,
            "Leave it out: its type follows from the contract.",
            problems);
      }
    }
    var roots = new TreeSet<>(ROOTS);
    roots.addAll(contract.roots().keySet());
    for (var field : contract.fields().keySet()) {
      if (roots.contains(field)) {
        refuse(
            ContractPointers.in("fields", field, ""),
            "a field that is named like no root of expressions",
            field,
            "Rename the field, so that a condition can tell it from the root.",
            problems);
      }
    }
  }

  private static void refuse(
      ProblemPlace place,
      String expected,
      String found,
      String remedy,
      Consumer<Problem> problems) {
    problems.accept(
        Problem.error(
            CompilerCode.CONTRACT_RESERVED, place, expected, ContractWording.quote(found), remedy));
  }
}
