package io.countersign.engine.port;

import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Telemetry that writes to the host's log what a person has to look at. */
final class TelemetryLogger implements Telemetry {

  static final TelemetryLogger INSTANCE =
      new TelemetryLogger(LoggerFactory.getLogger("io.countersign.engine"));

  private final Logger log;

  TelemetryLogger(Logger log) {
    this.log = log;
  }

  @Override
  public void signal(String signal, String instance, Map<String, String> attributes) {
    switch (signal) {
      case "trigger.dead", "effect.dead" ->
          log.error("{} of instance {}: {}", signal, instance, words(attributes));
      case "instance.stuck", "advance.postponed", "advance.failed" ->
          log.warn("{} of instance {}: {}", signal, instance, words(attributes));
      default -> {
        // The other signals report normal operation, or come as a failure with its stack.
      }
    }
  }

  @Override
  public void reportFailure(ErrorReporter.Report report) {
    log.error(
        "Attempt {} failed, instance {}, node {}, trace {}: {}",
        report.attempt(),
        report.instance(),
        report.nodeId(),
        report.trace(),
        report.breadcrumbs(),
        LoggedError.of(report.error()));
  }

  private static Map<String, String> words(Map<String, String> attributes) {
    var words = new TreeMap<>(attributes);
    words.replaceAll((name, value) -> LoggedError.firstLine(value));
    return words;
  }
}
