package io.countersign.engine.kernel;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Bar;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.ApproverCount;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Rules of voting: who may decide, for which party, and what follows from the decisions. */
final class BallotCount {

  /** Enough digits of a hash for people to tell two apart. */
  private static final int SHOWN = 12;

  private BallotCount() {}

  /** Returns why a decision is refused, or empty. */
  static Optional<Problem> refusal(
      Approval approval, KernelCommand.Decide decide, InstanceState state, DecisionFacts facts) {
    var shown = approval.shown();
    if (decide.version() != shown.version()) {
      return refusedProblem(
          EngineCode.APPROVAL_STALE,
          "a decision on version " + shown.version(),
          "one on version " + decide.version(),
          "Show the person the version that the approval is for, and ask again.");
    }
    if (!decide.materialHash().equals(shown.materialHash())) {
      return refusedProblem(
          EngineCode.APPROVAL_STALE,
          "a decision on version " + shown.version() + " with " + hash(shown.materialHash()),
          "one on the same version with " + hash(decide.materialHash()),
          "Hand back the version and the material hash of the question, as the inbox gave them.");
    }
    var now = facts.document().pin();
    if (!now.materialHash().equals(shown.materialHash())) {
      return refusedProblem(
          EngineCode.APPROVAL_STALE,
          "a document with "
              + hash(shown.materialHash())
              + ", as it was shown in version "
              + shown.version(),
          "one with "
              + hash(now.materialHash())
              + (now.version() == shown.version()
                  ? " in the same version"
                  : " in version " + now.version()),
          now.version() > state.pin().version()
              ? "Once this is committed, a worker looks at the document and asks again; decide on"
                  + " that one."
              : "Give the changed document a new version and record it; it is asked about again"
                  + " then.");
    }
    return approval.bar(facts.actor(), state.deciders()).flatMap(BallotCount::barredProblem);
  }

  private static String hash(String whole) {
    return "the material hash " + whole.substring(0, Math.min(SHOWN, whole.length()));
  }

  /** Returns why an action is refused that the question does not offer. */
  static Problem unavailableAction(Approval approval, StepConfig.Question question, String action) {
    var refusal =
        question instanceof Task task
            ? Optional.ofNullable(task.refusals().get(action))
            : Optional.<Task.Refusal>empty();
    return refusal
        .map(why -> withoutTarget(approval, why, action))
        .orElseGet(() -> unknownAction(approval, action));
  }

  private static Problem withoutTarget(Approval approval, Task.Refusal refusal, String action) {
    return Problem.error(
        switch (refusal) {
          case NO_RETURN_TARGET -> EngineCode.NO_RETURN_TARGET;
          case NO_ESCALATION_TARGET -> EngineCode.NO_ESCALATION_TARGET;
        },
        ProblemPlace.nowhere(),
        "one of the actions " + String.join(", ", approval.asked().choices()),
        "'" + action + "', which leads nowhere from this step",
        "Offer the person the other actions, or give the step a target in the next version.");
  }

  private static Problem unknownAction(Approval approval, String action) {
    return Problem.error(
        EngineCode.APPROVAL_ACTION_UNKNOWN,
        ProblemPlace.nowhere(),
        "one of the actions " + String.join(", ", approval.asked().choices()),
        "'" + action + "'",
        "Offer the person the actions of the question, as the inbox gives them.");
  }

  /** Returns why an action without a reason is refused, if the workflow requires one. */
  static Optional<Problem> unexplained(BallotChoice choice, KernelCommand.Decide decide) {
    return choice.explained() && decide.reason().isBlank()
        ? refusedProblem(
            EngineCode.APPROVAL_REASON_MISSING,
            choice.action().isEmpty()
                ? "a rejection with its reason"
                : "the action '" + choice.action() + "' with a remark",
            "one without",
            "Have the person write why, and send the answer again with that.")
        : Optional.empty();
  }

  private static Optional<Problem> barredProblem(Bar bar) {
    return switch (bar) {
      case NOT_ASKED ->
          refusedProblem(
              EngineCode.APPROVAL_NOT_ASKED,
              "a decision of a person who is asked and has not decided",
              "one of another person",
              "Ask for the open decisions of a person, and offer that person nothing else.");
      case OWN_REQUEST ->
          refusedProblem(
              EngineCode.APPROVAL_OWN_REQUEST,
              "a decision of a person other than the requester",
              "one of the requester",
              "Have another person decide, or allow it in the workflow.");
      case SAME_PERSON ->
          refusedProblem(
              EngineCode.APPROVAL_SAME_PERSON,
              "a decision of a person who has not decided on this document yet",
              "a second one of the same person",
              "Have another person decide, or allow it in the workflow.");
    };
  }

  /**
   * Returns the decision, for the first party that its author may speak for and that leaves enough
   * people for the others: a person who is asked for a role and by name speaks for the name if
   * another person holds the role.
   */
  static Decision decision(
      Approval approval, BallotChoice chosen, String reason, Actor by, Set<String> deciders) {
    var choices =
        approval.asked().partiesOf(by, approval.decisions()).stream()
            .map(party -> new Decision(party, by.id(), chosen.answer(), reason, chosen.action()))
            .toList();
    var after = new TreeSet<>(deciders);
    after.add(by.id());
    return choices.stream()
        .filter(choice -> leavesEnough(approval, choice, after))
        .findFirst()
        .orElse(choices.get(0));
  }

  private static boolean leavesEnough(Approval approval, Decision choice, Set<String> deciders) {
    var all = new ArrayList<>(approval.decisions());
    all.add(choice);
    return ApproverCount.of(approval.asked(), all, deciders, Map.of()).shortage().isEmpty();
  }

  /**
   * Returns the verdict once a decision is added. One rejection rejects, except in an approval
   * whose other parties can still make up the quorum while the quorum is less than all. An
   * abstention ends nothing while another person is left to ask.
   */
  static Verdict verdict(Approval approval, Decision latest) {
    var asked = approval.asked();
    if (latest.answer() == Answer.SETTLED) {
      return Verdict.SETTLED;
    }
    var all = new ArrayList<>(approval.decisions());
    all.add(latest);
    long approved = count(all, Answer.APPROVED);
    long rejected = count(all, Answer.REJECTED);
    int open = asked.open(all).size();
    int required = asked.required();
    if (approved >= required) {
      return Verdict.APPROVED;
    }
    boolean vetoed = asked.isTask() || asked.countsPeople();
    if (rejected > 0 && (vetoed || approved + open < required)) {
      return Verdict.REJECTED;
    }
    return open > 0 ? Verdict.OPEN : Verdict.UNDECIDED;
  }

  private static long count(List<Decision> decisions, Answer answer) {
    return decisions.stream().filter(decision -> decision.answer() == answer).count();
  }

  private static Optional<Problem> refusedProblem(
      EngineCode code, String expected, String found, String remedy) {
    return Optional.of(Problem.error(code, ProblemPlace.nowhere(), expected, found, remedy));
  }
}
