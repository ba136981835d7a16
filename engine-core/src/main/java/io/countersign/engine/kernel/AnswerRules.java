package io.countersign.engine.kernel;

import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers of people to the questions of an instance. */
final class AnswerRules {

  private final DecisionBuilder turn;
  private final StepRules steps;

  AnswerRules(DecisionBuilder turn, StepRules steps) {
    this.turn = turn;
    this.steps = steps;
  }

  private Optional<Approval> open(long step) {
    return Optional.ofNullable(turn.state().approvals().get(step))
        .filter(one -> one.verdict() == Verdict.OPEN);
  }

  private KernelDecision late(KernelCommand.Decide decide) {
    turn.emit(
        new QuestionEvent.AnsweredLate(
            decide.step(), turn.facts().actor(), decide.action(), decide.reason()));
    return turn.decide();
  }

  KernelDecision sendBack(KernelCommand.SendBack back) {
    var answer = back.answer();
    var open = open(answer.step());
    if (open.isEmpty()) {
      return late(answer);
    }
    var question = open.get();
    var barred = BallotCount.refusal(question, answer, turn.state(), turn.facts());
    if (barred.isPresent()) {
      return turn.refuse(barred.get());
    }
    if (!isBefore(back.target(), question)) {
      return turn.refuse(unsuitable(back.target(), question.nodeId()));
    }
    var choice = new BallotChoice(answer.action(), Answer.SETTLED, "", true);
    var unexplained = BallotCount.unexplained(choice, answer);
    if (unexplained.isPresent()) {
      return turn.refuse(unexplained.get());
    }
    var target = turn.program().workflow().node(back.target());
    var reason = target.name() + ": " + answer.reason();
    var decision =
        BallotCount.decision(
            question, choice, reason, turn.facts().actor(), turn.state().deciders());
    turn.emit(new QuestionEvent.ApprovalDecided(question.step(), decision, Verdict.SETTLED));
    new TokenDepartures(turn).sendBack(question.token(), back.target(), answer.reason());
    turn.show(((StepConfig.Task) config(question.nodeId())).shows().sentBack());
    return turn.decide();
  }

  private NodeConfig config(String nodeId) {
    return turn.program().workflow().node(nodeId).config();
  }

  /**
   * Returns whether a task asks and the target is a step before it that asks people too, in the
   * same slot and in the same region or one around it.
   */
  private boolean isBefore(String target, Approval question) {
    var workflow = turn.program().workflow();
    return question.asked().isTask()
        && !target.equals(question.nodeId())
        && workflow.graph().nodes().containsKey(target)
        && config(target) instanceof StepConfig.Question
        && workflow.slotOf(target).equals(workflow.slotOf(question.nodeId()))
        && workflow.nodesAhead(target).contains(question.nodeId());
  }

  /** Returns why a document is not sent back to a node. */
  private static Problem unsuitable(String target, String nodeId) {
    return problem(
        EngineCode.INVALID_RETURN_TARGET,
        "a step of people before '" + nodeId + "' that the document has passed",
        "'" + target + "'",
        "Offer the steps that the document has passed, and send it back to one of them.");
  }

  KernelDecision decide(KernelCommand.Decide decide) {
    var open = open(decide.step());
    if (open.isEmpty()) {
      return late(decide);
    }
    var approval = open.get();
    var barred = BallotCount.refusal(approval, decide, turn.state(), turn.facts());
    if (barred.isPresent()) {
      return turn.refuse(barred.get());
    }
    var question = (StepConfig.Question) config(approval.nodeId());
    var choice = BallotChoice.of(question, decide.action());
    if (choice.isEmpty()) {
      return turn.refuse(BallotCount.unavailableAction(approval, question, decide.action()));
    }
    var unexplained = BallotCount.unexplained(choice.get(), decide);
    return unexplained.isPresent()
        ? turn.refuse(unexplained.get())
        : decide(approval, question, choice.get(), decide.reason());
  }

  private KernelDecision decide(
      Approval approval, StepConfig.Question question, BallotChoice choice, String reason) {
    var decision =
        BallotCount.decision(
            approval, choice, reason, turn.facts().actor(), turn.state().deciders());
    var verdict = BallotCount.verdict(approval, decision);
    turn.emit(new QuestionEvent.ApprovalDecided(approval.step(), decision, verdict));
    if (verdict != Verdict.OPEN) {
      var output =
          choice.action().isEmpty()
              ? Map.<String, @Nullable Object>of()
              : Map.<String, @Nullable Object>of("action", choice.action());
      turn.state()
          .step(approval.step())
          .ifPresent(
              step ->
                  steps.resume(
                      step,
                      new StepAnswer.Decided(
                          verdict, choice.outcome(verdict), output, turn.facts().actor())));
    } else if (question instanceof StepConfig.Task task) {
      turn.show(task.shows().partly());
    }
    return turn.decide();
  }

  /**
   * Takes an action of a task for the system, as a deadline of the workflow says. It ends the task,
   * and counts as no consent of any person.
   */
  void decideForSystem(Approval question, StepConfig.Task task, String action, String reason) {
    var choice = BallotChoice.of(task, action).orElseThrow();
    var system = turn.facts().systemActor();
    int party = question.asked().turn(question.decisions()).stream().findFirst().orElse(0);
    var decision = new Approval.Decision(party, system.id(), Answer.SETTLED, reason, action);
    turn.emit(new QuestionEvent.ApprovalDecided(question.step(), decision, Verdict.SETTLED));
    turn.state()
        .step(question.step())
        .ifPresent(
            step ->
                steps.resume(
                    step,
                    new StepAnswer.Decided(
                        Verdict.SETTLED, choice.ending(), Map.of("action", action), system)));
  }

  KernelDecision withdraw(KernelCommand.Withdraw withdraw) {
    if (!turn.facts().actor().id().equals(turn.state().progress().requester())) {
      return turn.refuse(
          problem(
              EngineCode.APPROVAL_NOT_REQUESTER,
              "the person who asked for the transition",
              "another person",
              "Have the requester take it back, or have an approver say no."));
    }
    var asking =
        turn.state().approvals().values().stream()
            .filter(one -> one.verdict() == Verdict.OPEN)
            .flatMap(one -> turn.state().step(one.step()).stream())
            .findFirst();
    if (asking.isEmpty()) {
      return turn.ignore(withdraw, "no person is asked any more");
    }
    new TokenDepartures(turn).withdraw(asking.get(), withdraw.reason());
    return turn.decide();
  }

  private static Problem problem(EngineCode code, String expected, String found, String remedy) {
    return Problem.error(code, ProblemPlace.nowhere(), expected, found, remedy);
  }
}
