package io.countersign.engine.inspect;

import io.countersign.engine.store.Cursor;
import io.countersign.engine.store.Slice;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Page of a list.
 *
 * @param items its items; possibly fewer than requested although there are more
 * @param next where the next page begins; empty if this is the last one
 * @param <T> the type of the items
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {

  /** Copies the items. */
  public Page {
    items = List.copyOf(items);
  }

  static <R> Page<R> of(List<R> rows, Slice slice, Function<R, Cursor> cursor) {
    boolean full = rows.size() == slice.limit();
    return new Page<>(
        rows, full ? Optional.of(cursor.apply(rows.get(rows.size() - 1))) : Optional.empty());
  }
}
