package io.countersign.dsl.syntax;

import io.countersign.problem.Place;

/**
 * The text that an expression was read from, kept to show people the line a problem is in.
 *
 * @param text the whole text; of a structured condition, its printed form
 */
public record Source(String text) {

  /** A longer line is not shown: its caret would be off the screen. */
  private static final int WIDEST_EXCERPT = 500;

  /** The place of a spot in this text. */
  public Place place(Spot spot) {
    if (spot.line() == 0) {
      return Place.at(spot.pointer());
    }
    var line = line(spot.line());
    return line.length() > WIDEST_EXCERPT
        ? new Place(null, "", spot.line(), spot.column(), null)
        : Place.in(line, spot.line(), spot.column());
  }

  private String line(int number) {
    int start = 0;
    for (int i = 1; i < number; i++) {
      start = text.indexOf('\n', start) + 1;
    }
    int end = text.indexOf('\n', start);
    var line = text.substring(start, end < 0 ? text.length() : end);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }
}
