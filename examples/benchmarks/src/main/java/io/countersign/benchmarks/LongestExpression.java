package io.countersign.benchmarks;

/** A condition of exactly 500 characters: as many comparisons as fit, alternately joined. */
final class LongestExpression {

  private static final int LENGTH = 500;
  private static final int COMPARISONS = 19;

  private LongestExpression() {}

  static String text() {
    var text = new StringBuilder();
    for (int i = 10; i < 10 + COMPARISONS; i++) {
      text.append(i == 10 ? "" : i % 2 == 0 ? " || " : " && ");
      text.append("entity.status != 's").append(i).append("'");
    }
    int filler = LENGTH - text.length();
    return text.insert(text.length() - 1, "x".repeat(filler)).toString();
  }
}
