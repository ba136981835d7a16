package io.countersign.benchmarks.load;

import java.util.Locale;

/**
 * A figure with its target.
 *
 * @param figure its name
 * @param value what was measured
 * @param atLeast whether it has to be at least as large as the target, or at most
 * @param target the target
 */
public record Goal(String figure, double value, boolean atLeast, double target) {

  /** The more, the better. */
  public static Goal atLeast(String figure, double value, double target) {
    return new Goal(figure, value, true, target);
  }

  /** The less, the better. */
  public static Goal atMost(String figure, double value, double target) {
    return new Goal(figure, value, false, target);
  }

  boolean isMet() {
    return atLeast ? value >= target : value <= target;
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "%s: %,.2f, target at %s %,.2f: %s",
        figure,
        value,
        atLeast ? "least" : "most",
        target,
        isMet() ? "met" : "MISSED");
  }

  /** As an object of JSON. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"figure\":\"%s\",\"value\":%.3f,\"target\":%.3f,\"met\":%b}",
        figure,
        value,
        target,
        isMet());
  }
}
