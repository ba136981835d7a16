package io.countersign.compiler.steplist;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rules of one step: its primary action, its approvals, and whether it ends the pipeline. */
final class StepMemberCheck {

  private final ListedStep step;
  private final String at;
  private final List<Problem> problems = new ArrayList<>();

  /** Creates the check of a step at a place in the source. */
  StepMemberCheck(ListedStep step, String at) {
    this.step = step;
    this.at = at;
  }

  /** Returns all problems. */
  List<Problem> problems() {
    checkAction();
    checkApprovals();
    checkRoles();
    checkTerminal();
    checkSla();
    if (step.isMarker()) {
      checkMarker();
    }
    return problems;
  }

  private void checkAction() {
    var action = step.action();
    if (!step.type().actions().contains(action)) {
      member(
          "action",
          "an action that people take at a step of type " + step.type(),
          "'" + action + "'",
          "Leave it out, or name one of "
              + step.type().actions().stream().map(Enum::name).collect(Collectors.joining(", "))
              + ".");
    } else if (!step.isMarker() && !step.offered().contains(action)) {
      member(
          "action",
          "a target for the primary action " + action,
          "none",
          "Name the target, or another action.");
    }
  }

  private void checkApprovals() {
    var approvals = step.approvals();
    boolean isOld = approvals.threshold().isPresent();
    if (isOld && approvals.required().isPresent()) {
      member(
          "counterThreshold",
          "requiredApprovals or counterThreshold",
          "both",
          "Leave counterThreshold out, which says the same.");
    }
    if (step.people() > 1 && !step.type().isCounted()) {
      member(
          isOld ? "counterThreshold" : "requiredApprovals",
          "one approval at a step of type " + step.type(),
          Integer.toString(step.people()),
          "Leave it out, or make the step a COUNTER.");
    }
    if (approvals.unique().isPresent() && !step.type().isCounted()) {
      useless("uniqueApprovers", "no uniqueApprovers", "it");
    } else if (!approvals.unique().orElse(true)) {
      member(
          "uniqueApprovers",
          "true, because people are counted, and each person counts once",
          "false",
          "Leave it out, and require as many approvals as there are people.");
    }
  }

  private void checkRoles() {
    var roles = step.approvals().roles();
    if (!roles.isEmpty() && !step.type().isCounted()) {
      useless("approverRoles", "no approverRoles", roles.size() + " of them");
    } else if (!roles.isEmpty() && step.role().filter(role -> !roles.contains(role)).isPresent()) {
      member(
          "roleId",
          "one of the approverRoles, whose holders do the work of '" + step.name() + "'",
          "'" + step.role().get() + "'",
          "Leave it out, or add it to the approverRoles.");
    }
  }

  private void checkTerminal() {
    if (!step.end().terminal()) {
      return;
    }
    if (step.type() == StepType.FORK) {
      useless("isTerminal", "a step at which the pipeline may end", "a FORK");
    } else if (step.links().next().isPresent() || !step.conditions().isEmpty()) {
      member(
          "isTerminal",
          "no nextStepId and no conditions, because the pipeline ends after the step",
          step.links().next().map(key -> "'" + key + "'").orElse("conditions"),
          "Leave isTerminal out, or the links.");
    }
  }

  private void checkSla() {
    var sla = step.sla();
    if (sla.minutes().isEmpty()) {
      if (sla.warning().isPresent() || sla.action().isPresent()) {
        member(
            "slaDurationMinutes",
            "how long the step may take, beside slaWarningMinutes or slaAction",
            "none",
            "Write the minutes, or leave the others out.");
      }
      return;
    }
    if (step.roles().isEmpty() || step.isMarker()) {
      useless("slaDurationMinutes", "no time limit, because people do nothing", "one");
    }
    if (sla.warning().isPresent() && sla.warning().getAsInt() >= sla.minutes().getAsInt()) {
      member(
          "slaWarningMinutes",
          "fewer than the " + sla.minutes().getAsInt() + " minutes that the step may take",
          Integer.toString(sla.warning().getAsInt()),
          "Write how long before the end people are warned.");
    }
    var taken = sla.action().flatMap(ListedStep.SlaAction::taken);
    if (taken.filter(action -> !step.offered().contains(action)).isPresent()) {
      member(
          "slaAction",
          "an action that the step offers",
          "'" + sla.action().get() + "', for which it has no " + taken.get(),
          "Name a target for the action, or write NOTIFY.");
    }
  }

  /** A document that is led here ends before anything else could happen. */
  private void checkMarker() {
    if (!step.type().isForPeople()) {
      useless("endOnArrival", "no endOnArrival", "it");
    }
    if (step.entry()) {
      member(
          "endOnArrival",
          "a step to which other steps lead",
          "the entry",
          "Let documents begin at another step.");
    }
    for (var link : StepLink.of(step)) {
      member(
          link.member(),
          "no links of a step with endOnArrival",
          "'" + link.target() + "'",
          "Leave the link out, or endOnArrival.");
    }
  }

  /** A member for which the type of the step has no use. */
  private void useless(String name, String expected, String found) {
    member(
        name,
        expected + " at a step of type " + step.type(),
        found,
        "Leave it out, or change the type of the step.");
  }

  private void member(String name, String expected, String found, String remedy) {
    problems.add(
        Problem.error(
            CompilerCode.STEPS_MEMBER, ProblemPlace.at(at + "/" + name), expected, found, remedy));
  }
}
