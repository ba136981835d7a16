package io.countersign.engine.port;

import java.util.Map;

/**
 * Telemetry that receives failures only.
 *
 * @param reporter receives the failures
 */
record FailureTelemetry(ErrorReporter reporter) implements Telemetry {

  @Override
  public void signal(String signal, String instance, Map<String, String> attributes) {
    // Signals of normal operation are for other listeners.
  }

  @Override
  public void reportFailure(ErrorReporter.Report report) {
    reporter.report(report);
  }
}
