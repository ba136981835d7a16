package io.countersign.engine.port;

import java.util.List;
import java.util.Map;

/**
 * Hears what the engine does. It must not throw, block or change anything; what it hears may be
 * rolled back later. It is told on the thread that does the work, and by many threads at once.
 *
 * <p>Where a host sets none, {@link #logging} listens.
 *
 * <p>A listener takes what it can use and leaves the rest: signals go to a log, spans to a tracer,
 * counts and levels to a registry, failures to an error tracker. Several listeners are one through
 * {@link #all}.
 */
@FunctionalInterface
public interface Telemetry {

  /** Nobody listens, which costs nothing, and nobody learns of work that is given up. */
  Telemetry SILENT = (signal, instance, attributes) -> {};

  /** One listener that hands everything on to others, in their order. */
  static Telemetry all(Telemetry... listeners) {
    return listeners.length == 1 ? listeners[0] : new Listeners(List.of(listeners));
  }

  /**
   * A listener that writes to slf4j, under the name {@code io.countersign.engine}, what a person
   * has to look at: failures with their stacks and work that was given up, at the level of errors;
   * instances that stand, pause, or were put off, as warnings.
   */
  static Telemetry logging() {
    return Logging.INSTANCE;
  }

  /** A listener that hears of failures only. */
  static Telemetry reporting(ErrorReporter reporter) {
    return new Reporting(reporter);
  }

  /**
   * Something happened.
   *
   * @param signal its name, such as {@code advance.postponed}
   * @param instance the instance, or empty
   * @param attributes details, by name
   */
  void happened(String signal, String instance, Map<String, String> attributes);

  /**
   * Some work begins. Whoever asked closes the span on the same thread, inside of every span that
   * was open before.
   *
   * @param parent the trace that it belongs to, as {@link Span#trace} gave it or the host did;
   *     empty for none
   */
  default Span begin(Activity activity, String parent) {
    return Span.NONE;
  }

  /**
   * Something that is counted happened once more.
   *
   * @param tag one of the few words that {@link Meter} names for it
   */
  default void count(Meter meter, String tag) {}

  /**
   * How much there is of something now.
   *
   * @param tag one of the few words that {@link Meter} names for it
   */
  default void level(Meter meter, String tag, long value) {}

  /** Work failed for which nobody waits. It is kept and tried again, whoever hears of it. */
  default void failed(ErrorReporter.Report report) {}
}
