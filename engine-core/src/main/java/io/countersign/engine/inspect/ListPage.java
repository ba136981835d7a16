package io.countersign.engine.inspect;

import io.countersign.engine.store.ListCursor;
import io.countersign.engine.store.ListSlice;
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
public record ListPage<T>(List<T> items, Optional<ListCursor> next) {

  /** Copies the items. */
  public ListPage {
    items = List.copyOf(items);
  }

  static <R> ListPage<R> of(List<R> rows, ListSlice slice, Function<R, ListCursor> cursor) {
    boolean full = rows.size() == slice.limit();
    return new ListPage<>(
        rows, full ? Optional.of(cursor.apply(rows.get(rows.size() - 1))) : Optional.empty());
  }
}
