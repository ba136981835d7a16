package io.countersign.testkit.scenario;

import io.countersign.testkit.journal.TextDifference;
import java.util.List;

/** Assertions with readable failure messages. */
final class ExpectationText {

  private ExpectationText() {}

  /**
   * Asserts that two lists are equal. A failure shows both, and their difference if they are long.
   */
  static void same(String what, List<String> expected, List<String> found) {
    if (!expected.equals(found)) {
      boolean isLong = expected.size() + found.size() > 12;
      throw new AssertionError(
          "Expected "
              + what
              + " "
              + (isLong ? expected.size() + " things" : expected)
              + ", but found "
              + (isLong
                  ? "others (- expected, + found):\n"
                      + String.join("\n", TextDifference.of(expected, found))
                  : found + "."));
    }
  }

  /** Returns the last lines of a history, to append to a failure. */
  static String history(List<String> lines) {
    int from = Math.max(0, lines.size() - 15);
    return "\nIts history"
        + (from == 0 ? "" : " since event " + (from + 1))
        + ":\n  "
        + String.join("\n  ", lines.subList(from, lines.size()));
  }
}
