package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.graph.ApproverGroup.Inline;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;

/** Rule: an approval has approvers, at least as many as must approve. */
final class ApproversRule implements PatchRule {

  private static final int HIGHEST = 20;

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      if (node.node().config() instanceof Question question
          && question.approvers() instanceof Inline inline) {
        if (inline.approvers().isEmpty()) {
          problems.add(
              problem(
                  node.config("approvers"),
                  "at least one approver",
                  "none",
                  "Name a person, a role, a manager, a rule or a strategy."));
        }
        checkLevels(inline, node, problems);
        checkQuorum(inline, node, problems);
      }
    }
    return problems;
  }

  private static void checkLevels(Inline inline, PatchSubject.Node node, List<Problem> problems) {
    for (int i = 0; i < inline.approvers().size(); i++) {
      if (inline.approvers().get(i) instanceof Approvers.Superior manager
          && (manager.levels() < 1 || manager.levels() > HIGHEST)) {
        problems.add(
            problem(
                node.config("approvers") + "/" + i + "/managerLevels",
                "a number from 1 to " + HIGHEST,
                Integer.toString(manager.levels()),
                "Write 1 for the manager of the person who asked, 2 for that one's manager."));
      }
    }
  }

  private static void checkQuorum(Inline inline, PatchSubject.Node node, List<Problem> problems) {
    var quorum = inline.quorum();
    if (quorum.kind() == Quorum.Kind.PEOPLE) {
      checkPeople(inline, node, problems);
      return;
    }
    boolean counts = quorum.kind() == Quorum.Kind.COUNT;
    int most = opensUp(inline) ? Integer.MAX_VALUE : inline.approvers().size();
    int count = quorum.count().orElse(0);
    if (counts != quorum.count().isPresent()) {
      problems.add(
          problem(
              node.config("quorum"),
              "a number exactly where a number of approvers has to approve",
              counts ? "none" : "the number " + count,
              "Make the quorum by Quorum.of, Quorum.ANY or Quorum.ALL."));
    } else if (counts && (count < 1 || count > most) && !inline.approvers().isEmpty()) {
      problems.add(
          problem(
              node.config("quorum"),
              most == Integer.MAX_VALUE ? "at least 1" : "a number from 1 to " + most,
              Integer.toString(count),
              "Ask for no more approvals than approvers are named; a role is one of them."));
    }
  }

  /** People are counted in tasks only: for a gate, each approver speaks once. */
  private static void checkPeople(Inline inline, PatchSubject.Node node, List<Problem> problems) {
    int count = inline.quorum().count().orElse(0);
    if (!(node.node().config() instanceof Task)) {
      problems.add(
          problem(
              node.config("quorum"),
              "any, all or a number of approvers, because a gate counts approvers",
              "a number of people",
              "Count people in a task, or name several approvers."));
    } else if (count < 1) {
      problems.add(
          problem(
              node.config("quorum") + "/people",
              "at least 1",
              Integer.toString(count),
              "Write how many people have to agree."));
    }
    if (inline.serial()) {
      problems.add(
          problem(
              node.config("serial"),
              "no order of the people, because they are counted",
              "serial",
              "Leave serial out, or count approvers."));
    }
  }

  /** Whether one approver of the list may come to be several people. */
  private static boolean opensUp(Inline inline) {
    return inline.approvers().stream()
        .anyMatch(one -> (one instanceof Approvers.Rule) || (one instanceof Approvers.Strategy));
  }

  private static Problem problem(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_CONFIG, ProblemPlace.at(pointer), expected, found, remedy);
  }
}
