package io.countersign.engine.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * Position in a list that a store reads in pages: the one after a row. A list has the order of the
 * three members, compared one after the other, with ids as text by code points. Rows that appear or
 * disappear meanwhile do not move other rows.
 *
 * @param at the time of the row
 * @param instance its instance
 * @param number its number within the instance, or 0 if the list has one row for each instance
 */
public record ListCursor(Instant at, String instance, long number)
    implements Comparable<ListCursor> {

  private static final String BETWEEN = "_";

  private static final int PARTS = 3;

  @Override
  public int compareTo(ListCursor other) {
    int byTime = at.compareTo(other.at);
    int byInstance = byTime == 0 ? instance.compareTo(other.instance) : byTime;
    return byInstance == 0 ? Long.compare(number, other.number) : byInstance;
  }

  /** Returns the cursor as text for use in a URL; {@link #read} parses it. */
  public String text() {
    return at + BETWEEN + number + BETWEEN + instance;
  }

  /** Returns the cursor of a text, or empty if the text is no cursor. */
  public static Optional<ListCursor> read(String text) {
    var parts = text.split(BETWEEN, PARTS);
    if (parts.length < PARTS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ListCursor(Instant.parse(parts[0]), parts[2], Long.parseLong(parts[1])));
    } catch (DateTimeException | NumberFormatException none) {
      return Optional.empty();
    }
  }
}
