package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.Arrays;
import java.util.Optional;

/**
 * Choice of a person among the actions of a question.
 *
 * @param action the name of the action of a task; empty for an approval
 * @param answer how it counts
 * @param ending the outcome of the step if the action of a task ends it; empty otherwise
 * @param explained whether the person has to say why
 */
record BallotChoice(String action, Answer answer, String ending, boolean explained) {

  /** Returns the choice that an action means, or empty if the question has no such action. */
  static Optional<BallotChoice> of(StepConfig.Question question, String action) {
    return question instanceof Task task
        ? task.action(action).map(BallotChoice::of)
        : Arrays.stream(Answer.values())
            .filter(answer -> answer != Answer.SETTLED && answer.action().equals(action))
            .map(answer -> of((StepConfig.Approval) question, answer))
            .findFirst();
  }

  private static BallotChoice of(Task.Action action) {
    var answer =
        switch (action.means()) {
          case CONSENT -> Answer.APPROVED;
          case DISSENT -> Answer.REJECTED;
          case ABSTENTION -> Answer.ABSTAINED;
          case SETTLE -> Answer.SETTLED;
        };
    return new BallotChoice(action.name(), answer, action.outcome(), action.remark());
  }

  private static BallotChoice of(StepConfig.Approval approval, Answer answer) {
    boolean explained = answer == Answer.REJECTED && approval.rejectionNeedsReason();
    return new BallotChoice("", answer, "", explained);
  }

  /**
   * Returns the outcome of the step that a verdict has with this as the last choice. The last
   * answer to an approval may be another one than its verdict.
   */
  String outcome(Verdict verdict) {
    if (action.isEmpty()) {
      return verdict == Verdict.REJECTED ? StepOutcomes.REJECTED : StepOutcomes.APPROVED;
    }
    return ending;
  }
}
