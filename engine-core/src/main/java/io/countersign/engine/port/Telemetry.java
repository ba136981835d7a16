package io.countersign.engine.port;

import java.util.List;
import java.util.Map;

/**
 * Listener to the engine's signals, spans, counts and failures. It must not throw, block or change
 * anything; reported work may be rolled back later. It is called on the thread that does the work,
 * and by many threads at once.
 *
 * <p>If a host sets none, {@link #logging} is used.
 *
 * <p>A listener takes what it can use and ignores the rest: signals go to a log, spans to a tracer,
 * counts and levels to a registry, failures to an error tracker. Several listeners are combined by
 * {@link #all}.
 */
@FunctionalInterface
public interface Telemetry {

  /** No listener: it costs nothing, and work that is given up is not reported. */
  Telemetry SILENT = (signal, instance, attributes) -> {};

  /** Returns one listener that passes everything on to others, in their order. */
  static Telemetry all(Telemetry... listeners) {
    return listeners.length == 1 ? listeners[0] : new TelemetryListeners(List.of(listeners));
  }

  /**
   * Returns a listener that writes to slf4j, under the name {@code io.countersign.engine}, what a
   * person has to look at: failures with their stacks and work that was given up, as errors;
   * instances that stand still, pause or were postponed, as warnings.
   */
  static Telemetry logging() {
    return TelemetryLogger.INSTANCE;
  }

  /** Returns a listener that receives failures only. */
  static Telemetry reporting(ErrorReporter reporter) {
    return new FailureTelemetry(reporter);
  }

  /**
   * Reports a signal.
   *
   * @param signal its name, such as {@code advance.postponed}
   * @param instance the instance, or empty
   * @param attributes details, by name
   */
  void signal(String signal, String instance, Map<String, String> attributes);

  /**
   * Begins a span. The caller closes the span on the same thread, inside of every span that was
   * open before.
   *
   * @param parent the trace that it belongs to, from {@link Span#trace} or from the host; empty for
   *     none
   */
  default Span begin(ActivityKind activity, String parent) {
    return Span.NONE;
  }

  /**
   * Increments a counter.
   *
   * @param tag one of the few words that {@link Meter} names for it
   */
  default void count(Meter meter, String tag) {}

  /**
   * Sets a level.
   *
   * @param tag one of the few words that {@link Meter} names for it
   */
  default void level(Meter meter, String tag, long value) {}

  /**
   * Reports a failure of background work. The work is kept and retried, with or without a listener.
   */
  default void reportFailure(ErrorReporter.Report report) {}
}
