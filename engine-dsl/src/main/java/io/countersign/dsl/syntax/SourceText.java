package io.countersign.dsl.syntax;

import io.countersign.problem.ProblemPlace;
import java.util.Arrays;

/**
 * The source text of an expression, kept to show the line of a problem. Finding a line takes the
 * same time in a long text as in a short one, because a text can have many problems. Immutable.
 */
public final class SourceText {

  /** A longer line is not shown: its caret would be off the screen. */
  private static final int WIDEST_EXCERPT = 500;

  private final String text;
  private final int[] lineStarts;

  /**
   * Takes a text.
   *
   * @param text the whole text; of a structured condition, its printed form
   */
  public SourceText(String text) {
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  private static int[] lineStarts(String text) {
    var starts = new int[1];
    int lines = 1;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      if (lines == starts.length) {
        starts = Arrays.copyOf(starts, 2 * lines);
      }
      starts[lines++] = i + 1;
    }
    return Arrays.copyOf(starts, lines);
  }

  /** The spot of a character. */
  public SourcePosition spot(int index) {
    int found = Arrays.binarySearch(lineStarts, index);
    int line = found < 0 ? -found - 2 : found;
    return SourcePosition.at(line + 1, 1 + text.codePointCount(lineStarts[line], index));
  }

  /** The place of a spot in this text. */
  public ProblemPlace place(SourcePosition spot) {
    if (spot.line() == 0) {
      return ProblemPlace.at(spot.pointer());
    }
    int start = lineStarts[spot.line() - 1];
    int end = spot.line() < lineStarts.length ? lineStarts[spot.line()] - 1 : text.length();
    if (end > start && text.charAt(end - 1) == '\r') {
      end--;
    }
    return end - start > WIDEST_EXCERPT
        ? new ProblemPlace(null, "", spot.line(), spot.column(), null)
        : ProblemPlace.in(text.substring(start, end), spot.line(), spot.column());
  }
}
