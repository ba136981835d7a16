package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Telemetry of one advance.
 *
 * @param telemetry receives the reports
 * @param trace the parent of its steps
 * @param attempt the number of the attempt of a worker; 0 in a transaction of the host
 * @param triggers the triggers that led to the advance
 */
record AdvanceTelemetry(
    Telemetry telemetry, String trace, int attempt, List<QueuedTrigger> triggers) {

  /** Begins the span of a worker's attempt. */
  static Span worker(Telemetry telemetry, List<QueuedTrigger> claimed, String parent) {
    var span = telemetry.begin(ActivityKind.WORKER, parent);
    if (span != Span.NONE) {
      var first = claimed.get(0);
      annotate(span, first.instance(), first.trigger().type());
      span.tell("attempt", String.valueOf(first.attempts()));
    }
    return span;
  }

  /** Begins the span of the advance. */
  Span advance() {
    return telemetry.begin(ActivityKind.ADVANCE, trace);
  }

  /** Returns the same watch within the span of the advance. */
  AdvanceTelemetry within(Span span) {
    var own = span.traceOr(trace);
    return own.equals(trace) ? this : new AdvanceTelemetry(telemetry, own, attempt, triggers);
  }

  /** Returns the same watch for triggers that were found to be due as well. */
  AdvanceTelemetry of(List<QueuedTrigger> others) {
    return new AdvanceTelemetry(telemetry, trace, attempt, others);
  }

  /** Begins the span of a step, if the command opens or resumes one. */
  Span step(Command command, InstanceState state) {
    if (telemetry == Telemetry.SILENT
        || command instanceof KernelCommand.TakeNote
        || command instanceof KernelCommand.Recount) {
      return Span.NONE;
    }
    if (command instanceof KernelCommand.Proceed
        && state.tokens().stream().noneMatch(token -> token.phase() == Token.Phase.READY)) {
      return Span.NONE;
    }
    var span = telemetry.begin(ActivityKind.NODE, trace);
    span.tell("command", command.name());
    return span;
  }

  /** Reports an exception, once. */
  void fail(Throwable thrown, String instance, String nodeId, String hostTrace) {
    if (telemetry != Telemetry.SILENT) {
      telemetry.reportFailure(
          new ErrorReporter.Report(thrown, instance, nodeId, hostTrace, attempt, crumbs(nodeId)));
    }
  }

  private List<String> crumbs(String nodeId) {
    var crumbs = new ArrayList<String>();
    for (var one : triggers) {
      var trigger = one.trigger();
      crumbs.add("trigger " + trigger.type().word() + " of " + trigger.cause());
    }
    if (!nodeId.isEmpty()) {
      crumbs.add("step at " + nodeId);
    }
    return crumbs;
  }

  /** Reports the result of an advance. */
  static AdvanceResult report(Telemetry telemetry, String instance, AdvanceResult advance) {
    telemetry.count(Meter.ADVANCES, outcome(advance));
    telemetry.signal("advance." + outcome(advance), instance, Map.of());
    return advance;
  }

  /** Returns the result of an advance in one word. */
  static String outcome(AdvanceResult advance) {
    return advance.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Reports that an operator intervened. */
  static void reportIntervention(
      Telemetry telemetry, InstanceState.Identity identity, String intervention, Actor operator) {
    telemetry.signal(
        "instance.intervened",
        identity.instance(),
        Map.of(
            "org", identity.document().org(), "intervention", intervention, "by", operator.id()));
  }

  /** Returns a trigger to be queued, whose span is a child of the trace that it names. */
  static Trigger queue(Telemetry telemetry, String instance, Trigger trigger) {
    try (var span = telemetry.begin(ActivityKind.TRIGGER, trigger.trace())) {
      annotate(span, instance, trigger.type());
      return trigger.inTrace(span.traceOr(trigger.trace()));
    }
  }

  private static void annotate(Span span, String instance, TriggerType type) {
    span.tell("instance", instance);
    span.tell("trigger", type.word());
  }
}
