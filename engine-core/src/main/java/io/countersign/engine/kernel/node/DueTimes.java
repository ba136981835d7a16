package io.countersign.engine.kernel.node;

import io.countersign.engine.calendar.BusinessDuration;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.question.QuestionWait.ArmedDeadline;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.time.WaitDuration;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.TaskDeadline;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;

/** End times of waits. */
final class DueTimes {

  private DueTimes() {}

  /**
   * Returns the deadlines of a question that is asked now, earliest first. At one time, a timer
   * comes before a breach, and a breach before a warning.
   */
  static QuestionWait.Decisions ofQuestion(Question question, StepContext step) {
    var armed = new ArrayList<ArmedDeadline>();
    if (question instanceof Task task) {
      task.deadlines().stream()
          .sorted(Comparator.comparing(TaskDeadline::kind))
          .forEach(one -> armed.add(arm(one, step)));
    }
    armed.sort(Comparator.comparing(ArmedDeadline::at));
    return new QuestionWait.Decisions(armed, after(question.timeout(), step));
  }

  /** An answer at the very time of a breach is in time, so the breach comes a little later. */
  private static ArmedDeadline arm(TaskDeadline deadline, StepContext step) {
    var calendar = deadline.calendar().map(step.facts().calendars()::get);
    var at =
        calendar.isPresent()
            ? calendar
                .get()
                .calendar()
                .plus(step.facts().now(), BusinessDuration.parse(deadline.after()).orThrow())
            : after(Optional.of(deadline.after()), step).orElseThrow();
    return new ArmedDeadline(
        deadline.name(),
        deadline.kind() == TaskDeadline.Kind.BREACH ? at.plus(1, ChronoUnit.MICROS) : at,
        calendar.map(CalendarVersion::toString));
  }

  /** Returns a calendar that a question names and the organisation does not have, or empty. */
  static Optional<String> missingCalendar(Question question, StepContext step) {
    return question instanceof Task task
        ? task.deadlines().stream()
            .flatMap(one -> one.calendar().stream())
            .filter(name -> !step.facts().calendars().containsKey(name))
            .findFirst()
        : Optional.empty();
  }

  /**
   * Returns the time after a duration from now, in the organisation's zone; empty if the wait is
   * unlimited.
   */
  static Optional<Instant> after(Optional<String> duration, StepContext step) {
    return duration.map(
        text -> WaitDuration.parse(text).orThrow().from(step.facts().now(), step.facts().zone()));
  }
}
