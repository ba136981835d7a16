package io.countersign.benchmarks.load;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The result of one contender in one heat: medians over its rounds.
 *
 * @param heat the heat
 * @param contender its name
 * @param samples its windows, in the order of the rounds
 * @param ratioToFloor its rate by that of the floor in the same round, if there was a floor
 */
record Row(Heat heat, String contender, List<Sample> samples, OptionalDouble ratioToFloor) {

  private static final double MIDDLE = 0.5;
  private static final double MOST = 0.95;
  private static final double NEARLY_ALL = 0.99;

  Row {
    samples = List.copyOf(samples);
  }

  /** The names of the columns of the table. */
  static String header() {
    return String.format(
        Locale.ROOT,
        "%-8s %7s  %-12s %11s %9s %9s %9s %9s %8s",
        "workload",
        "threads",
        "contender",
        "per second",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "of floor",
        "retries");
  }

  double perSecond() {
    return Median.of(samples.stream().map(Sample::perSecond).toList());
  }

  long retries() {
    return samples.stream().mapToLong(Sample::retries).sum();
  }

  /** As a line of the table. */
  String words() {
    return String.format(
        Locale.ROOT,
        "%-8s %7d  %-12s %11.1f %9.3f %9.3f %9.3f %9s %8d",
        heat.workload().code(),
        heat.threads(),
        contender,
        perSecond(),
        percentile(MIDDLE),
        percentile(MOST),
        percentile(NEARLY_ALL),
        ratioToFloor.isPresent()
            ? String.format(Locale.ROOT, "%.3f", ratioToFloor.getAsDouble())
            : "-",
        retries());
  }

  /** As a line of JSON. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"workload\":\"%s\",\"threads\":%d,\"contender\":\"%s\",\"per_second\":%.1f,"
            + "\"p50_ms\":%.3f,\"p95_ms\":%.3f,\"p99_ms\":%.3f,\"ratio_to_floor\":%s}",
        heat.workload().code(),
        heat.threads(),
        contender,
        perSecond(),
        percentile(MIDDLE),
        percentile(MOST),
        percentile(NEARLY_ALL),
        ratioToFloor.isPresent()
            ? String.format(Locale.ROOT, "%.3f", ratioToFloor.getAsDouble())
            : "null");
  }

  private double percentile(double share) {
    return Median.of(samples.stream().map(sample -> sample.latencies().percentile(share)).toList());
  }
}
