package io.countersign.engine.port;

import java.util.List;

/**
 * Receiver of exceptions in background work, such as a worker's, and of those that the host's own
 * code throws in a step. Failed work is kept with its error and retried even without a reporter. It
 * must not throw or block. Register it through {@link Telemetry#reporting}.
 */
@FunctionalInterface
public interface ErrorReporter {

  /** Reports a failure. */
  void report(Report report);

  /**
   * Report of a failure.
   *
   * @param error the exception
   * @param instance the instance
   * @param nodeId the node whose step was in progress, or empty if none was
   * @param trace the trace that the work belongs to, or empty
   * @param attempt the number of the attempt of a worker, from 1; 0 in a transaction of the host
   * @param breadcrumbs the events before the failure, in order
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
