package io.countersign.engine.store;

import java.util.Optional;

/**
 * Which part of a list is wanted.
 *
 * @param after where the part before ended; nothing for the first one
 * @param limit how many rows at most, at least 1
 */
public record Slice(Optional<Cursor> after, int limit) {

  /**
   * A part.
   *
   * @throws IllegalArgumentException if the limit is below 1
   */
  public Slice {
    if (limit < 1) {
      throw new IllegalArgumentException("Expected a limit of at least 1, but found " + limit);
    }
  }

  /** The beginning of a list. */
  public static Slice first(int limit) {
    return new Slice(Optional.empty(), limit);
  }

  /** What comes behind a row. */
  public static Slice after(Cursor cursor, int limit) {
    return new Slice(Optional.of(cursor), limit);
  }

  /** Whether a row is behind the place where this part begins. */
  public boolean begins(Cursor row) {
    return after.filter(place -> row.compareTo(place) <= 0).isEmpty();
  }
}
