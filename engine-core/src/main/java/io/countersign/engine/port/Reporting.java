package io.countersign.engine.port;

import java.util.Map;

/**
 * Hears of failures only.
 *
 * @param reporter who is told
 */
record Reporting(ErrorReporter reporter) implements Telemetry {

  @Override
  public void happened(String signal, String instance, Map<String, String> attributes) {
    // What went as it should is for others.
  }

  @Override
  public void failed(ErrorReporter.Report report) {
    reporter.report(report);
  }
}
