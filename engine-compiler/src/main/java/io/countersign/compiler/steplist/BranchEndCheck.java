package io.countersign.compiler.steplist;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;

/**
 * Rules of branches: they end at their join, so no step of one ends the pipeline. For lists whose
 * steps and links are right.
 */
final class BranchEndCheck {

  private final StepList list;
  private final BranchIndex branches;
  private final List<Problem> problems = new ArrayList<>();

  BranchEndCheck(StepList list) {
    this.list = list;
    this.branches = new BranchIndex(list);
  }

  /** Returns all problems. */
  List<Problem> problems() {
    for (int i = 0; i < list.steps().size(); i++) {
      var step = list.steps().get(i);
      var at = "/steps/" + i;
      if (step.end().terminal() && !step.isMarker() && branches.isInBranch(step.key())) {
        add(
            CompilerCode.STEPS_MEMBER,
            at + "/isTerminal",
            "no isTerminal in a branch, which leads to its join",
            "it",
            "Leave it out.");
      }
      for (var link : StepLink.of(step)) {
        checkLink(step, link, at);
      }
    }
    return problems;
  }

  private void checkLink(ListedStep step, StepLink link, String at) {
    boolean isInBranch = branches.isInBranch(step.key()) || link.kind() == StepLinkKind.BRANCH;
    if (isInBranch && list.step(link.target()).filter(ListedStep::isMarker).isPresent()) {
      add(
          CompilerCode.STEPS_TARGET,
          at + "/" + link.member(),
          "a step in the same branch, because the branch ends at its join",
          "'" + link.target() + "', at which the document ends on arrival",
          "Leave the link out, or lead to the end from the join.");
    }
  }

  private void add(
      CompilerCode code, String pointer, String expected, String found, String remedy) {
    problems.add(Problem.error(code, ProblemPlace.at(pointer), expected, found, remedy));
  }
}
