package io.countersign.compiler.schema;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/** Finder of the name closest to a misspelt one. */
public final class ClosestName {

  private static final int FARTHEST = 2;

  private ClosestName() {}

  /** The first of the names that are nearest, if it is near enough to be a slip. */
  public static Optional<String> to(String written, Collection<String> names) {
    String closest = null;
    int least = FARTHEST + 1;
    for (String name : names) {
      int distance = distance(written, name, least);
      if (distance < least) {
        least = distance;
        closest = name;
      }
    }
    return Optional.ofNullable(closest);
  }

  /** How many insertions, removals and replacements lie between two names, up to a bound. */
  private static int distance(String left, String right, int bound) {
    int away = Math.abs(left.length() - right.length());
    if ((away >= bound) || (Math.max(left.length(), right.length()) <= away + 1)) {
      return bound;
    }
    var above = new int[right.length() + 1];
    Arrays.setAll(above, i -> i);
    for (int i = 1; i <= left.length(); i++) {
      var row = new int[right.length() + 1];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int changed = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(above[j - 1] + changed, Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[right.length()];
  }
}
