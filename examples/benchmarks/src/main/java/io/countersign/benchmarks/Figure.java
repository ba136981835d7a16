package io.countersign.benchmarks;

import java.util.Locale;

/**
 * A measured figure with its target.
 *
 * @param name its name
 * @param value what was measured
 * @param atLeast whether it has to be at least as large as the target, or at most
 * @param target the target
 */
record Figure(String name, double value, boolean atLeast, double target) {

  static Figure atLeast(String name, double value, double target) {
    return new Figure(name, value, true, target);
  }

  static Figure atMost(String name, double value, double target) {
    return new Figure(name, value, false, target);
  }

  private boolean isMet() {
    return atLeast ? value >= target : value <= target;
  }

  /** In words. */
  String words() {
    return String.format(
        Locale.ROOT,
        "%s: %,.2f, target at %s %,.2f: %s",
        name.replace('_', ' '),
        value,
        atLeast ? "least" : "most",
        target,
        isMet() ? "met" : "MISSED");
  }

  /** As one line of JSON. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"atLeast\":%b,\"figure\":\"%s\",\"met\":%b,\"target\":%.2f,\"value\":%.2f}",
        atLeast,
        name,
        isMet(),
        target,
        value);
  }
}
