package io.countersign.engine.kernel;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.question.QuestionWait.ArmedDeadline;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.TaskDeadline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Steps whose time has come. A question has several deadlines, each of which fires once: those that
 * are left are what it waits for from then on.
 */
final class DeadlineRules {

  private final DecisionBuilder turn;
  private final StepRules steps;

  DeadlineRules(DecisionBuilder turn, StepRules steps) {
    this.turn = turn;
    this.steps = steps;
  }

  /** Continues a step that waited for a time that has come. */
  void due(OpenStep step) {
    if (step.awaits().orElse(null) instanceof QuestionWait.Decisions decisions) {
      fire(step, decisions);
    } else {
      steps.resume(step, new StepAnswer.TimeCame());
    }
  }

  /**
   * Fires all deadlines that have come, until one of them ends the question. The lapse of the
   * question comes last among those of its time.
   */
  private void fire(OpenStep step, QuestionWait.Decisions decisions) {
    var left = new ArrayList<>(decisions.deadlines());
    var lapse = decisions.lapses().filter(this::hasCome);
    while (!left.isEmpty() && hasCome(left.get(0).at()) && !isBehind(left.get(0), lapse)) {
      if (fire(step, left.remove(0))) {
        return;
      }
    }
    if (lapse.isPresent()) {
      steps.resume(step, new StepAnswer.TimeCame());
    } else {
      turn.emit(
          new StepEvent.StepWaits(
              step.token(), new QuestionWait.Decisions(left, decisions.lapses())));
    }
  }

  private boolean hasCome(Instant time) {
    return !time.isAfter(turn.facts().now());
  }

  private static boolean isBehind(ArmedDeadline deadline, Optional<Instant> lapse) {
    return lapse.filter(deadline.at()::isAfter).isPresent();
  }

  /** Fires a deadline and returns whether it ended the question. */
  private boolean fire(OpenStep step, ArmedDeadline come) {
    var task = (Task) turn.program().workflow().node(step.nodeId()).config();
    var deadline = task.deadline(come.name()).orElseThrow();
    boolean held = holds(step, deadline);
    turn.emit(
        new QuestionEvent.DeadlineFired(
            step.seq(), deadline.name(), deadline.kind(), come.at(), held, deadline.tell()));
    if (!held || deadline.act().isEmpty()) {
      return false;
    }
    var question = turn.state().approvals().get(step.seq());
    if (question == null) {
      throw new IllegalStateException("Expected an open question at step " + step.seq());
    }
    var action = deadline.act().get();
    long late = Duration.between(come.at(), turn.facts().now()).toMinutes();
    new AnswerRules(turn, steps)
        .decideForSystem(
            question,
            task,
            action,
            "deadline '"
                + deadline.name()
                + "' after "
                + deadline.after()
                + ": "
                + action
                + ", overdue by "
                + late
                + (late == 1 ? " minute" : " minutes"));
    return true;
  }

  /** A condition that cannot be evaluated does not hold: a deadline fails no step. */
  private boolean holds(OpenStep step, TaskDeadline deadline) {
    return deadline.when().isEmpty()
        || (turn.program()
                    .expression(step.nodeId(), "deadlines." + deadline.name())
                    .evaluate(
                        new StepContext(turn.program(), turn.state(), step, turn.facts()).data())
                instanceof EvaluationOutcome.Value value
            && Boolean.TRUE.equals(value.value()));
  }
}
