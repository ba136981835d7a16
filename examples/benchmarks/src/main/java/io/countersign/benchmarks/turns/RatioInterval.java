package io.countersign.benchmarks.turns;

import java.util.List;
import java.util.Locale;

/**
 * The median of ratios, with an interval for it. The ends of the interval are two of the ratios
 * themselves: as many are left out at each end as permits a confidence of 95 %. This needs no
 * assumption about their distribution: that a ratio is above the true median is as likely as that
 * it is below. Of nine ratios, one is left out at each end. Fewer than six do not reach 95 %; then
 * the interval contains all of them, and its confidence is lower.
 *
 * @param low the lower end
 * @param median the median
 * @param high the upper end
 * @param confidence how likely the interval contains the true median
 */
record RatioInterval(double low, double median, double high, double confidence) {

  /** A build may be so much dearer that it achieves this part of the one before. */
  static final double BAR = 0.97;

  private static final double CONFIDENCE = 0.95;
  private static final double PERCENT = 100;

  /** Of at least one ratio. */
  static RatioInterval of(List<Double> ratios) {
    var sorted = ratios.stream().sorted().toList();
    int count = sorted.size();
    int left = 0;
    while (2 * (left + 2) <= count && confidence(count, left + 1) >= CONFIDENCE) {
      left++;
    }
    double median = (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
    return new RatioInterval(
        sorted.get(left), median, sorted.get(count - 1 - left), confidence(count, left));
  }

  /**
   * How likely it is that neither at most so many of the values are below the true median, nor at
   * most so many above.
   */
  private static double confidence(int count, int left) {
    double ways = 1;
    double sum = 1;
    for (int i = 1; i <= left; i++) {
      ways = ways * (count - i + 1) / i;
      sum += ways;
    }
    return Math.max(0, 1 - 2 * sum / Math.pow(2, count));
  }

  /** Whether it is possible that the bar is reached. */
  boolean isMet() {
    return high >= BAR;
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "before/now: median %.3f, %.0f %% interval %.3f to %.3f, missed when its upper end is below"
            + " %.2f: %s",
        median,
        confidence * PERCENT,
        low,
        high,
        BAR,
        isMet() ? "met" : "MISSED");
  }

  /** As one line of JSON. */
  String json(String workload) {
    return String.format(
        Locale.ROOT,
        "{\"workload\":\"%s\",\"figure\":\"before_by_now\",\"value\":%.4f,\"low\":%.4f,"
            + "\"high\":%.4f,\"confidence\":%.3f,\"target\":%.2f,\"met\":%b}",
        workload,
        median,
        low,
        high,
        confidence,
        BAR,
        isMet());
  }
}
