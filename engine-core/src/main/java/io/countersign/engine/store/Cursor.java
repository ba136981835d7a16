package io.countersign.engine.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A place in a list that a store reads bit by bit: the one behind a row. What is listed comes in
 * the order of the three members, compared one after the other, ids as text by code points, so that
 * rows which come and go meanwhile move no other row to another place.
 *
 * @param at the time of the row
 * @param instance its instance
 * @param number its number within the instance, or 0 where the list has one row of each
 */
public record Cursor(Instant at, String instance, long number) implements Comparable<Cursor> {

  private static final String BETWEEN = "_";

  private static final int PARTS = 3;

  @Override
  public int compareTo(Cursor other) {
    int byTime = at.compareTo(other.at);
    int byInstance = byTime == 0 ? instance.compareTo(other.instance) : byTime;
    return byInstance == 0 ? Long.compare(number, other.number) : byInstance;
  }

  /** As text that a host may put into an address; {@link #read} understands it. */
  public String text() {
    return at + BETWEEN + number + BETWEEN + instance;
  }

  /** The cursor of a text, or nothing when the text is none. */
  public static Optional<Cursor> read(String text) {
    var parts = text.split(BETWEEN, PARTS);
    if (parts.length < PARTS) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Cursor(Instant.parse(parts[0]), parts[2], Long.parseLong(parts[1])));
    } catch (DateTimeException | NumberFormatException none) {
      return Optional.empty();
    }
  }
}
