package io.countersign.engine.inspect;

import io.countersign.engine.store.Cursor;
import io.countersign.engine.store.Slice;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items what is in it; perhaps less than was asked for although there is more
 * @param next where the next part begins; nothing when this was the last one
 * @param <T> what is listed
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
