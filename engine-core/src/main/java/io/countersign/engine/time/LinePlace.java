package io.countersign.engine.time;

import io.countersign.problem.ProblemPlace;
import java.util.PrimitiveIterator;

/** Converter of an offset in a text of one line to a place. */
final class LinePlace {

  private static final int SHOWN_AFTER = 60;
  private static final int REPLACEMENT = 0xFFFD;

  private LinePlace() {}

  /**
   * Returns the place of an offset; line ends count as ordinary characters, since none is allowed.
   */
  static ProblemPlace in(String text, int offset) {
    int column = text.codePointCount(0, offset) + 1;
    boolean cutBefore = column > ProblemPlace.SHOWN_BEFORE + 1;
    var excerpt = new StringBuilder(cutBefore ? ProblemPlace.CUT : "");
    int first = cutBefore ? column - ProblemPlace.SHOWN_BEFORE : 0;
    int end = column - 1 + SHOWN_AFTER;
    PrimitiveIterator.OfInt points =
        text.codePoints().skip(first).limit(end - first).map(LinePlace::printable).iterator();
    points.forEachRemaining((int point) -> excerpt.appendCodePoint(point));
    if (text.codePointCount(0, text.length()) > end) {
      excerpt.append(ProblemPlace.CUT);
    }
    return ProblemPlace.in(excerpt.toString(), 1, column);
  }

  private static int printable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          REPLACEMENT;
      default -> point;
    };
  }
}
