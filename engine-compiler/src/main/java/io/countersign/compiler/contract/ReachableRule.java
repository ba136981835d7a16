package io.countersign.compiler.contract;

import io.countersign.compiler.envelope.NodeIds;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Set;
import java.util.function.Consumer;

/** Rule: every status and every gate is on a forward path from the start. */
final class ReachableRule implements FlowRule {

  @Override
  public void check(LifecycleFlow flow, Consumer<Problem> problems) {
    var reached = flow.reachableStatuses();
    var statuses = flow.lifecycle().statuses();
    for (int i = 0; i < statuses.size(); i++) {
      if (!reached.contains(NodeIds.state(statuses.get(i).name()))) {
        status(statuses.get(i), ContractPointers.status(i, "name"), problems);
      }
    }
    var transitions = flow.lifecycle().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      if (!reached.contains(NodeIds.gate(transitions.get(i).verb()))) {
        gate(transitions.get(i), i, reached, problems);
      }
    }
  }

  private static void status(
      StatusContract status, ProblemPlace place, Consumer<Problem> problems) {
    refuse(
        place,
        "a status that some way forward leads to",
        ContractWording.quote(status.name()) + ", which none leads to",
        status.role() == Role.AMENDED
            ? "Let a slot hold still, with onDrift amend, or drop the amended status."
            : "Add a transition to it that is neither returning nor a rejection, or drop it.",
        problems);
  }

  private static void gate(
      TransitionContract transition, int index, Set<String> reached, Consumer<Problem> problems) {
    var verb = ContractWording.quote(transition.verb());
    if (transition.from().isEmpty()) {
      refuse(
          ContractPointers.transition(index, "from"),
          "a status that the transition starts from",
          "none for " + verb,
          "Name the statuses in which people may ask for it, or drop the transition.",
          problems);
    } else if (transition.from().stream()
        .anyMatch(origin -> reached.contains(NodeIds.state(origin.status())))) {
      refuse(
          ContractPointers.transition(index, "returning"),
          "a returning transition, as it starts from the amended status alone",
          verb + ", which is not marked",
          "Mark it as returning, or let it start from another status as well.",
          problems);
    }
  }

  private static void refuse(
      ProblemPlace place,
      String expected,
      String found,
      String remedy,
      Consumer<Problem> problems) {
    problems.accept(
        Problem.error(CompilerCode.CONTRACT_UNREACHABLE, place, expected, found, remedy));
  }
}
