package io.countersign.engine.kernel.node;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.time.Cron;
import io.countersign.engine.time.TimeZones;
import io.countersign.engine.time.WaitDuration;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Handler of timer nodes. */
final class WaitTimerHandler implements NodeHandler {

  private static final String NO_MOMENT = "WORKFLOW_NO_MOMENT";

  @Override
  public StepResult enter(StepContext step) {
    return due(step.config(StepForm.WaitTimer.class).until(), step);
  }

  @Override
  public StepResult resume(StepContext step, StepAnswer answer) {
    if (answer instanceof StepAnswer.TimeCame) {
      return new VisitResult.Completed("done", Map.of());
    }
    throw HandlerResults.unexpected(step, answer);
  }

  private static StepResult due(WaitEnd until, StepContext step) {
    var now = step.facts().now();
    var zone = step.facts().zone();
    if (until instanceof WaitEnd.Elapsed elapsed) {
      return waiting(WaitDuration.parse(elapsed.duration()).orThrow().from(now, zone));
    }
    if (until instanceof WaitEnd.NextFiring firing) {
      var where = firing.zone().map(name -> TimeZones.parse(name).orThrow()).orElse(zone);
      return waiting(Cron.parse(firing.cron()).orThrow().next(now, where));
    }
    return HandlerResults.with(
        step.program().expression(step.node().id(), "until").evaluate(step.data()),
        value -> moment(value, step));
  }

  private static StepResult waiting(Instant due) {
    return new VisitResult.Waiting(new StepWait.Timer(due));
  }

  /** A date begins at the start of its day in the organisation's zone. */
  private static StepResult moment(@Nullable Object value, StepContext step) {
    try {
      if (value instanceof Instant instant) {
        return waiting(instant);
      }
      if (value instanceof LocalDate day) {
        return waiting(day.atStartOfDay(step.facts().zone()).toInstant());
      }
      if (value instanceof String text) {
        return waiting(
            text.indexOf('T') < 0
                ? LocalDate.parse(text).atStartOfDay(step.facts().zone()).toInstant()
                : OffsetDateTime.parse(text).toInstant());
      }
    } catch (DateTimeParseException unreadable) {
      return new VisitResult.Failed(
          NO_MOMENT, "the text is no date and no time with an offset", Map.of());
    }
    return new VisitResult.Failed(NO_MOMENT, "there is no date and no time", Map.of());
  }
}
