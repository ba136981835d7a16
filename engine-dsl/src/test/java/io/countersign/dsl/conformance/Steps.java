package io.countersign.dsl.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The steps of a path as the cases write it: a name, an index, or {@code []} for every element. */
final class Steps {

  /** The step into every element of a list, in declarations of types. */
  static final Object EACH = new Object();

  private static final Pattern STEP =
      Pattern.compile(
          "\\.?([A-Za-z_][A-Za-z0-9_]*)|\\[([0-9]*)]|\\[('(?:[^'\\\\]|\\\\.)*'|\"[^\"]*\")]");

  private Steps() {}

  static List<Object> of(String path) {
    var steps = new ArrayList<Object>();
    var matcher = STEP.matcher(path);
    int at = 0;
    while (at < path.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw new IllegalArgumentException("Expected a path, but found " + path);
      }
      steps.add(step(matcher));
      at = matcher.end();
    }
    return steps;
  }

  private static Object step(Matcher matcher) {
    if (matcher.group(1) != null) {
      return matcher.group(1);
    }
    if (matcher.group(2) != null) {
      return matcher.group(2).isEmpty() ? EACH : Integer.valueOf(matcher.group(2));
    }
    return String.valueOf(Notation.read(matcher.group(3)));
  }
}
