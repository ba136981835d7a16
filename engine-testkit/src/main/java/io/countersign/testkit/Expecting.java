package io.countersign.testkit;

import io.countersign.testkit.journal.Difference;
import java.util.List;

/** How failures are worded. */
final class Expecting {

  private Expecting() {}

  /** Fails with both lists, and with their difference where they are long. */
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
                      + String.join("\n", Difference.of(expected, found))
                  : found + "."));
    }
  }

  /** The last lines of a history, to go below a failure. */
  static String history(List<String> lines) {
    int from = Math.max(0, lines.size() - 15);
    return "\nIts history"
        + (from == 0 ? "" : " since event " + (from + 1))
        + ":\n  "
        + String.join("\n  ", lines.subList(from, lines.size()));
  }
}
