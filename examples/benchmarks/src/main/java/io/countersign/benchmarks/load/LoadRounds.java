package io.countersign.benchmarks.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The windows of all contenders in one load case, in the order of the rounds. Ratios are formed
 * within each round.
 *
 * @param loadCase the workload and threads
 * @param statistics what the planner knew
 * @param windows the windows by contender
 */
record LoadRounds(
    LoadCase loadCase, TableStatistics statistics, Map<String, List<WindowResult>> windows) {

  /** Copies the windows, in the order of the contenders. */
  LoadRounds {
    var copy = new LinkedHashMap<String, List<WindowResult>>();
    windows.forEach((name, own) -> copy.put(name, List.copyOf(own)));
    windows = copy;
  }

  List<WindowResult> of(String contender) {
    return windows.getOrDefault(contender, List.of());
  }

  double median(String contender, ToDoubleFunction<WindowResult> figure) {
    return Median.of(of(contender).stream().map(figure::applyAsDouble).toList());
  }

  /** The median of a figure by that of another contender; empty if either did not take part. */
  OptionalDouble ratio(String contender, String base, ToDoubleFunction<WindowResult> figure) {
    var own = of(contender);
    var other = of(base);
    if (own.isEmpty() || other.isEmpty()) {
      return OptionalDouble.empty();
    }
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < own.size(); i++) {
      ratios.add(figure.applyAsDouble(own.get(i)) / figure.applyAsDouble(other.get(i)));
    }
    return OptionalDouble.of(Median.of(ratios));
  }
}
