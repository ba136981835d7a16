package io.countersign.engine.port;

import java.util.List;

/**
 * Hears of exceptions in work for which nobody waits, such as a worker's, and of those that the
 * host's own code throws in a step. What failed is kept with its error and tried again whether
 * anybody hears of it or not. It must not throw or block. Give it to the engine through {@link
 * Telemetry#reporting}.
 */
@FunctionalInterface
public interface ErrorReporter {

  /** Something failed. */
  void report(Report report);

  /**
   * What failed.
   *
   * @param error what was thrown
   * @param instance the instance that was worked on
   * @param nodeId the node whose step was at work, or empty where it was none
   * @param trace the trace that the work belongs to, or empty
   * @param attempt which attempt of a worker it was, from 1; 0 in a transaction of the host's
   * @param breadcrumbs what led there, in order
   */
  record Report(
      Throwable error,
      String instance,
      String nodeId,
      String trace,
      int attempt,
      List<String> breadcrumbs) {

    /** Copies the breadcrumbs. */
    public Report {
      breadcrumbs = List.copyOf(breadcrumbs);
    }
  }
}
