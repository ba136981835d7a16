package io.countersign.benchmarks.turns;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The figures that a trial of one build printed as lines of JSON.
 *
 * @param values the values by figure, in the order of the lines
 */
record TrialFigures(Map<String, Double> values) {

  private static final Pattern LINE =
      Pattern.compile(".*\"figure\":\"([^\"]+)\",\"value\":(-?[0-9.]+),\"target\":.*");

  /** Copies the values, in order. */
  TrialFigures {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Reads lines of output; a figure that several lines repeat is the same in all of them. */
  static TrialFigures of(List<String> lines) {
    var values = new LinkedHashMap<String, Double>();
    for (var line : lines) {
      var found = LINE.matcher(line);
      if (found.matches()) {
        values.putIfAbsent(found.group(1), Double.valueOf(found.group(2)));
      }
    }
    return new TrialFigures(values);
  }

  /** The figures that another build has too. */
  List<String> sharedWith(TrialFigures other) {
    return values.keySet().stream().filter(other.values::containsKey).toList();
  }

  double value(String figure) {
    return values.getOrDefault(figure, Double.NaN);
  }
}
