package io.countersign.engine.advance;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Token;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.port.Activity;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.util.ArrayList;
import java.util.List;

/**
 * Who watches one advance, and what it is to them.
 *
 * @param telemetry hears of it
 * @param trace what its steps have as their parent
 * @param attempt which attempt of a worker it is; 0 in a transaction of the host's
 * @param triggers what led to it
 */
record Watch(Telemetry telemetry, String trace, int attempt, List<QueuedTrigger> triggers) {

  /** A worker's attempt begins. */
  static Span worker(Telemetry telemetry, List<QueuedTrigger> claimed, String parent) {
    var span = telemetry.begin(Activity.WORKER, parent);
    if (span != Span.NONE) {
      var first = claimed.get(0);
      told(span, first.instance(), first.trigger().type());
      span.tell("attempt", String.valueOf(first.attempts()));
    }
    return span;
  }

  /** The advance begins. */
  Span advance() {
    return telemetry.begin(Activity.ADVANCE, trace);
  }

  /** The same, within the span of the advance. */
  Watch within(Span span) {
    var own = span.traceOr(trace);
    return own.equals(trace) ? this : new Watch(telemetry, own, attempt, triggers);
  }

  /** The same, of triggers that were found to be due as well. */
  Watch of(List<QueuedTrigger> others) {
    return new Watch(telemetry, trace, attempt, others);
  }

  /** A step begins or goes on, where a command does that. */
  Span step(Command command, InstanceState state) {
    if (telemetry == Telemetry.SILENT
        || command instanceof Command.TakeNote
        || command instanceof Command.Recount) {
      return Span.NONE;
    }
    if (command instanceof Command.Proceed
        && state.tokens().stream().noneMatch(token -> token.phase() == Token.Phase.READY)) {
      return Span.NONE;
    }
    var span = telemetry.begin(Activity.NODE, trace);
    span.tell("command", command.name());
    return span;
  }

  /** Something was thrown, which is told once. */
  void failed(Throwable thrown, String instance, String nodeId, String hostTrace) {
    if (telemetry != Telemetry.SILENT) {
      telemetry.failed(
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

  /** A trigger is queued, as the child of whatever it says it comes from. */
  static Trigger queued(Telemetry telemetry, String instance, Trigger trigger) {
    try (var span = telemetry.begin(Activity.TRIGGER, trigger.trace())) {
      told(span, instance, trigger.type());
      return trigger.inTrace(span.traceOr(trigger.trace()));
    }
  }

  private static void told(Span span, String instance, TriggerType type) {
    span.tell("instance", instance);
    span.tell("trigger", type.word());
  }
}
