package io.countersign.problem;

import org.jspecify.annotations.Nullable;

/**
 * The place of a problem: a file, a JSON pointer into it, and a line and column of the text at that
 * pointer. Every part is optional; lines and columns start at 1 and count code points, 0 means
 * unknown.
 *
 * @param file the file as the caller named it, or null when the text did not come from one
 * @param pointer the JSON pointer of the offending value, empty for the whole input
 * @param line the line in the text, or 0
 * @param column the column in that line, or 0
 * @param excerpt the offending line of text, shown above the caret, or null; of a long line only a
 *     part, which then begins with {@link #CUT} and shows {@link #SHOWN_BEFORE} code points before
 *     the spot, that mark included
 */
public record ProblemPlace(
    @Nullable String file, String pointer, int line, int column, @Nullable String excerpt) {

  /** How many code points stand before the spot in the excerpt of a line that was cut there. */
  public static final int SHOWN_BEFORE = 60;

  /** What an excerpt begins or ends with where its line was cut. */
  public static final String CUT = "\u2026";

  private static final ProblemPlace NOWHERE = new ProblemPlace(null, "", 0, 0, null);

  /** The whole input. */
  public static ProblemPlace nowhere() {
    return NOWHERE;
  }

  /** The value at a JSON pointer. */
  public static ProblemPlace at(String pointer) {
    return new ProblemPlace(null, pointer, 0, 0, null);
  }

  /** A spot in a text, with the line it is in. */
  public static ProblemPlace in(String excerpt, int line, int column) {
    return new ProblemPlace(null, "", line, column, excerpt);
  }

  /** The column of the excerpt that a caret stands under; 0 without an excerpt or a column. */
  public int caret() {
    if (excerpt == null) {
      return 0;
    }
    boolean cut = column > SHOWN_BEFORE + 1 && excerpt.startsWith(CUT);
    return cut ? SHOWN_BEFORE + 1 : column;
  }

  /** The same place, inside a file. */
  public ProblemPlace inFile(String name) {
    return new ProblemPlace(name, pointer, line, column, excerpt);
  }

  /** The same place, seen from a document that holds this one at {@code prefix}. */
  public ProblemPlace under(String prefix) {
    return new ProblemPlace(file, prefix + pointer, line, column, excerpt);
  }
}
