package io.countersign.compiler.rule;

/** Formatter of ids and words of a patch in problems. */
public final class QuotedText {

  private static final int LONGEST = 120;

  private QuotedText() {}

  /** The text in quotes, on one line and cut where it is long. */
  public static String of(String text) {
    var line = new StringBuilder("'");
    text.codePoints()
        .limit(LONGEST)
        .forEach(point -> line.appendCodePoint(isShown(point) ? point : '\uFFFD'));
    return line.append(text.codePointCount(0, text.length()) > LONGEST ? "…'" : "'").toString();
  }

  private static boolean isShown(int point) {
    return !Character.isISOControl(point)
        && Character.getType(point) != Character.SURROGATE
        && Character.getType(point) != Character.FORMAT
        && Character.getType(point) != Character.LINE_SEPARATOR
        && Character.getType(point) != Character.PARAGRAPH_SEPARATOR;
  }
}
