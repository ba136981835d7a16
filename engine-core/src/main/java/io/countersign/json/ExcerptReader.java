package io.countersign.json;

import io.countersign.problem.ProblemPlace;

/**
 * Converter of offsets in a text to places, moving forward only. A line ends with a line feed, a
 * carriage return, or both; columns count code points.
 */
final class ExcerptReader {

  private static final int SHOWN_AFTER = 60;
  private static final int REPLACEMENT = 0xFFFD;

  private final String text;
  private int seen;
  private int line = 1;
  private int column = 1;

  ExcerptReader(String text) {
    this.text = text;
  }

  /** Returns the place of an offset, which is not before the last one. */
  ProblemPlace at(int offset, String pointer) {
    while (seen < offset) {
      int point = text.codePointAt(seen);
      if (endsLine(point, seen)) {
        line++;
        column = 1;
      } else {
        column++;
      }
      seen += Character.charCount(point);
    }
    return new ProblemPlace(null, pointer, line, column, around(offset));
  }

  private boolean endsLine(int point, int at) {
    boolean feedFollows = at + 1 < text.length() && text.charAt(at + 1) == '\n';
    return point == '\n' || (point == '\r' && !feedFollows);
  }

  private String around(int offset) {
    boolean cutBefore = column > ProblemPlace.SHOWN_BEFORE + 1;
    int start =
        text.offsetByCodePoints(offset, 1 - (cutBefore ? ProblemPlace.SHOWN_BEFORE : column));
    var excerpt = new StringBuilder(cutBefore ? ProblemPlace.CUT : "");
    int shown = 0;
    for (int i = start; i < text.length(); ) {
      int point = text.codePointAt(i);
      if (point == '\n' || point == '\r') {
        break;
      }
      if (i >= offset && ++shown > SHOWN_AFTER) {
        return excerpt.append(ProblemPlace.CUT).toString();
      }
      excerpt.appendCodePoint(printable(point));
      i += Character.charCount(point);
    }
    return excerpt.toString();
  }

  /**
   * Returns a code point in a form that may be shown: no half of a pair, and no invisible
   * character.
   */
  static int printable(int point) {
    if (point == '\t') {
      return ' ';
    }
    return switch (Character.getType(point)) {
      case Character.SURROGATE, Character.CONTROL, Character.FORMAT -> REPLACEMENT;
      default -> point;
    };
  }
}
