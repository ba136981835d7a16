package io.countersign.benchmarks.load;

import java.util.Locale;

/**
 * Result of a trial.
 *
 * @param workload its name
 * @param threads how many threads ran
 * @param contender the measured contender
 * @param perSecond its rate
 * @param latencies how long each took, where that was measured
 * @param goal the figure that counts, beside its target
 */
public record Outcome(
    String workload,
    int threads,
    String contender,
    double perSecond,
    Latencies latencies,
    Goal goal) {

  private static final double MIDDLE = 0.5;
  private static final double MOST = 0.95;
  private static final double NEARLY_ALL = 0.99;

  String words() {
    return String.format(
        Locale.ROOT,
        "%-8s %7d  %-12s %11.1f %9.3f %9.3f %9.3f  %s",
        workload,
        threads,
        contender,
        perSecond,
        latencies.percentile(MIDDLE),
        latencies.percentile(MOST),
        latencies.percentile(NEARLY_ALL),
        goal.words());
  }

  /** The members of every row, and those of the goal. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"workload\":\"%s\",\"threads\":%d,\"contender\":\"%s\",\"per_second\":%.1f,"
            + "\"p50_ms\":%s,\"p95_ms\":%s,\"p99_ms\":%s,\"ratio_to_floor\":null,"
            + "\"figure\":\"%s\",\"value\":%.3f,\"target\":%.3f,\"met\":%b}",
        workload,
        threads,
        contender,
        perSecond,
        millis(MIDDLE),
        millis(MOST),
        millis(NEARLY_ALL),
        goal.figure(),
        goal.value(),
        goal.target(),
        goal.isMet());
  }

  private String millis(double share) {
    return latencies.count() == 0
        ? "null"
        : String.format(Locale.ROOT, "%.3f", latencies.percentile(share));
  }
}
