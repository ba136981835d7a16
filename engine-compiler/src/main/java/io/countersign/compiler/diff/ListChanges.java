package io.countersign.compiler.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The changes of the elements of one kind, each list sorted by id.
 *
 * @param added those that only the new workflow has
 * @param removed those that only the old one has
 * @param modified those that both have, but not alike
 * @param <T> the kind
 */
record ListChanges<T>(List<T> added, List<T> removed, List<Modified<T>> modified) {

  /** Copies the lists. */
  ListChanges {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    modified = List.copyOf(modified);
  }

  /**
   * One element, before and after.
   *
   * @param before as the old workflow has it
   * @param after as the new one has it
   * @param <T> its kind
   */
  record Modified<T>(T before, T after) {

    Modified<T> mirror() {
      return new Modified<>(/* before= */ after, /* after= */ before);
    }
  }

  static <T> ListChanges<T> between(
      Map<String, T> before, Map<String, T> after, BiPredicate<T, T> same) {
    var added = new ArrayList<T>();
    var removed = new ArrayList<T>();
    var modified = new ArrayList<Modified<T>>();
    var ids = new TreeSet<>(before.keySet());
    ids.addAll(after.keySet());
    for (var id : ids) {
      var old = before.get(id);
      var next = after.get(id);
      if ((old == null) && (next != null)) {
        added.add(next);
      } else if ((old != null) && (next == null)) {
        removed.add(old);
      } else if ((old != null) && (next != null) && !same.test(old, next)) {
        modified.add(new Modified<>(old, next));
      }
    }
    return new ListChanges<>(added, removed, modified);
  }

  /** Whether nothing changed. */
  boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && modified.isEmpty();
  }

  /** The same changes, seen from the other side. */
  ListChanges<T> mirror() {
    return new ListChanges<>(
        /* added= */ removed,
        /* removed= */ added,
        modified.stream().map(Modified::mirror).toList());
  }
}
