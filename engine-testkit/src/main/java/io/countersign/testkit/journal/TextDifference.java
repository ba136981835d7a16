package io.countersign.testkit.journal;

import java.util.ArrayList;
import java.util.List;

/**
 * Textual difference of two lists of lines: common lines, missing lines after {@code -}, additional
 * lines after {@code +}.
 */
public final class TextDifference {

  private TextDifference() {}

  /** Returns the difference of expected and actual lines; empty if they are equal. */
  public static List<String> of(List<String> expected, List<String> actual) {
    if (expected.equals(actual)) {
      return List.of();
    }
    var common = common(expected, actual);
    var lines = new ArrayList<String>();
    int left = 0;
    int right = 0;
    while (left < expected.size() || right < actual.size()) {
      boolean more = left < expected.size();
      boolean others = right < actual.size();
      if (more && others && expected.get(left).equals(actual.get(right))) {
        lines.add("  " + expected.get(left));
        left++;
        right++;
      } else if (more && (!others || common[left + 1][right] >= common[left][right + 1])) {
        lines.add("- " + expected.get(left));
        left++;
      } else {
        lines.add("+ " + actual.get(right));
        right++;
      }
    }
    return lines;
  }

  /**
   * Computes the length of the longest common subsequence of the tails, for each pair of positions.
   */
  private static int[][] common(List<String> expected, List<String> actual) {
    var common = new int[expected.size() + 1][actual.size() + 1];
    for (int i = expected.size() - 1; i >= 0; i--) {
      for (int j = actual.size() - 1; j >= 0; j--) {
        common[i][j] =
            expected.get(i).equals(actual.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
