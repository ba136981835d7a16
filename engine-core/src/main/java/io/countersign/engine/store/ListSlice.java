package io.countersign.engine.store;

import java.util.Optional;

/**
 * Page of a list.
 *
 * @param after the end of the page before; empty for the first page
 * @param limit the maximum number of rows, at least 1
 */
public record ListSlice(Optional<ListCursor> after, int limit) {

  /**
   * Creates a page.
   *
   * @throws IllegalArgumentException if the limit is below 1
   */
  public ListSlice {
    if (limit < 1) {
      throw new IllegalArgumentException("Expected a limit of at least 1, but found " + limit);
    }
  }

  /** Returns the first page of a list. */
  public static ListSlice first(int limit) {
    return new ListSlice(Optional.empty(), limit);
  }

  /** Returns the page after a row. */
  public static ListSlice after(ListCursor cursor, int limit) {
    return new ListSlice(Optional.of(cursor), limit);
  }

  /** Returns whether a row comes after the place where this page begins. */
  public boolean begins(ListCursor row) {
    return after.filter(place -> row.compareTo(place) <= 0).isEmpty();
  }
}
