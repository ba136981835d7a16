package io.countersign.benchmarks.load;

import java.util.List;

/** The median of numbers. */
final class Median {

  private Median() {}

  /** Of at least one number. */
  static double of(List<Double> values) {
    var sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
