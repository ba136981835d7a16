package io.countersign.compiler.diagram;

/** Shortener of texts to one line. */
final class LabelText {

  private static final int LONGEST = 48;
  private static final int UNKNOWN = 0xFFFD;
  private static final String CUT = "…";

  private LabelText() {}

  /** The text in one line, cut when it is long. */
  static String shorten(String text) {
    var line = line(text);
    return line.codePointCount(0, line.length()) <= LONGEST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + CUT;
  }

  /**
   * The text in one line: every gap is a space, and nothing in it is invisible or turns it round.
   */
  static String line(String text) {
    var line = new StringBuilder();
    text.codePoints().map(LabelText::shownLength).forEach(line::appendCodePoint);
    return line.toString().strip().replaceAll(" {2,}", " ");
  }

  private static int shownLength(int point) {
    if (Character.isWhitespace(point) || Character.isSpaceChar(point)) {
      return ' ';
    }
    return switch (Character.getType(point)) {
      case Character.CONTROL, Character.SURROGATE -> UNKNOWN;
      case Character.FORMAT -> turnsText(point) ? UNKNOWN : point;
      default -> point;
    };
  }

  /** Marks that change the direction of what follows; other marks belong to their script. */
  private static boolean turnsText(int point) {
    return ((point >= 0x202A) && (point <= 0x202E)) || ((point >= 0x2066) && (point <= 0x2069));
  }
}
