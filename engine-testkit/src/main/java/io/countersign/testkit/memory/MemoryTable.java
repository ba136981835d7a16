package io.countersign.testkit.memory;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** A sorted map of rows whose changes can be undone. */
final class MemoryTable<K extends Comparable<? super K>, V> {

  private final TreeMap<K, V> rows = new TreeMap<>();
  private final UndoLog log;

  MemoryTable(UndoLog log) {
    this.log = log;
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(rows.get(key));
  }

  boolean has(K key) {
    return rows.containsKey(key);
  }

  /** Returns a copy of the rows, in the order of their keys. */
  List<V> all() {
    return List.copyOf(rows.values());
  }

  /** Returns a copy of the keys, in order. */
  List<K> keys() {
    return List.copyOf(rows.keySet());
  }

  /** Returns a copy of the rows from one key to before another, in the order of their keys. */
  List<V> between(K from, K before) {
    return List.copyOf(rows.subMap(from, before).values());
  }

  /** Returns a live view of the rows, in the order of their keys. */
  Collection<V> live() {
    return rows.values();
  }

  void put(K key, V value) {
    var before = Optional.ofNullable(rows.put(key, value));
    log.add(() -> restore(key, before));
  }

  void remove(K key) {
    var before = Optional.ofNullable(rows.remove(key));
    log.add(() -> restore(key, before));
  }

  private void restore(K key, Optional<V> before) {
    if (before.isPresent()) {
      rows.put(key, before.get());
    } else {
      rows.remove(key);
    }
  }
}
