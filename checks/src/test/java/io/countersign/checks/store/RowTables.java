package io.countersign.checks.store;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Tables as one transaction sees them: the rows that are committed, and its own writes over them. A
 * table is named after the class of its rows, and a key has one part or several. Rows are
 * immutable. Not safe for several threads.
 */
final class RowTables {

  private final Supplier<NavigableMap<String, Object>> committed;
  private Map<String, Optional<Object>> writes = new HashMap<>();
  private NavigableMap<String, Object> base = Collections.emptyNavigableMap();
  private NavigableMap<String, Object> merged = base;

  RowTables(Supplier<NavigableMap<String, Object>> committed) {
    this.committed = committed;
  }

  /** Returns the row of a key, or empty. */
  <R> Optional<R> find(Class<R> table, Object... key) {
    return Optional.ofNullable(view().get(name(table, key))).map(table::cast);
  }

  /** Returns the rows whose keys begin with these parts, in the order of their keys. */
  <R> List<R> all(Class<R> table, Object... begin) {
    var from = begin.length == 0 ? table.getSimpleName() + '\n' : name(table, begin) + '\n';
    return view().subMap(from, from + Character.MAX_VALUE).values().stream()
        .map(table::cast)
        .toList();
  }

  /** Adds or replaces a row. */
  void put(Object row, Object... key) {
    write(name(row.getClass(), key), Optional.of(row));
  }

  /**
   * Adds a row.
   *
   * @throws IllegalStateException if the key has a row already
   */
  void insert(Object row, Object... key) {
    if (find(row.getClass(), key).isPresent()) {
      throw new IllegalStateException("Expected a new row, but found one for " + row + ".");
    }
    put(row, key);
  }

  /** Removes a row. */
  void remove(Class<?> table, Object... key) {
    write(name(table, key), Optional.empty());
  }

  private void write(String name, Optional<Object> row) {
    writes.put(name, row);
    base = Collections.emptyNavigableMap();
  }

  /** Returns a copy of the writes so far. */
  Map<String, Optional<Object>> writes() {
    return Map.copyOf(writes);
  }

  /** Returns to a copy of the writes. */
  void backTo(Map<String, Optional<Object>> earlier) {
    writes = new HashMap<>(earlier);
    base = Collections.emptyNavigableMap();
  }

  private NavigableMap<String, Object> view() {
    var now = committed.get();
    if (writes.isEmpty()) {
      return now;
    }
    if (base != now) {
      base = now;
      merged = merge(now, writes);
    }
    return merged;
  }

  /** Returns rows with some writes over them. */
  static NavigableMap<String, Object> merge(
      NavigableMap<String, Object> rows, Map<String, Optional<Object>> writes) {
    var all = new TreeMap<>(rows);
    writes.forEach(
        (name, row) -> {
          if (row.isPresent()) {
            all.put(name, row.get());
          } else {
            all.remove(name);
          }
        });
    return Collections.unmodifiableNavigableMap(all);
  }

  private static String name(Class<?> table, Object... key) {
    var name = new StringBuilder(table.getSimpleName());
    for (var part : key) {
      name.append('\n').append(part instanceof Number number ? padded(number) : part);
    }
    return name.toString();
  }

  /** Numbers sort as texts. */
  private static String padded(Number number) {
    return "%019d".formatted(number.longValue());
  }
}
