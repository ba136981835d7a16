package io.countersign.compiler.diff;

import io.countersign.compiler.diff.FieldChange.Value;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of plain values down to the members that differ. Values are equal if their canonical
 * JSON is. Lists are compared as a whole, except lists of named objects.
 */
final class PlainDiff {

  /** Members that name the element of a list, in the order in which they are looked for. */
  private static final List<String> NAMES = List.of("name", "verb", "status");

  private final List<FieldChange> changes = new ArrayList<>();

  private PlainDiff() {}

  static List<FieldChange> between(@Nullable Object before, @Nullable Object after) {
    var diff = new PlainDiff();
    diff.compare("", before, after);
    return diff.changes;
  }

  /** Whether two plain values have the same canonical JSON. */
  static boolean same(@Nullable Object one, @Nullable Object other) {
    return CanonicalJson.ofValue(one)
        .orThrow()
        .text()
        .equals(CanonicalJson.ofValue(other).orThrow().text());
  }

  private void compare(String path, @Nullable Object before, @Nullable Object after) {
    if (same(before, after)) {
      return;
    }
    if ((before instanceof Map<?, ?> old) && (after instanceof Map<?, ?> next)) {
      members(path, old, next);
      return;
    }
    var old = name(before);
    var next = name(after);
    if (old.isEmpty() || next.isEmpty()) {
      changes.add(
          new FieldChange(path, Optional.of(new Value(before)), Optional.of(new Value(after))));
      return;
    }
    members(path, old.get(), next.get());
    order(path, old.get().keySet(), next.get().keySet());
  }

  private void members(String path, Map<?, ?> before, Map<?, ?> after) {
    Set<Object> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    for (var name : names.stream().sorted((a, b) -> text(a).compareTo(text(b))).toList()) {
      var at = path + "/" + text(name).replace("~", "~0").replace("/", "~1");
      if (before.containsKey(name) && after.containsKey(name)) {
        compare(at, before.get(name), after.get(name));
      } else {
        changes.add(new FieldChange(at, value(before, name), value(after, name)));
      }
    }
  }

  /** Named elements that both lists have, in another order. */
  private void order(String path, Set<String> before, Set<String> after) {
    var old = before.stream().filter(after::contains).toList();
    var next = after.stream().filter(before::contains).toList();
    if (!old.equals(next)) {
      changes.add(new FieldChange(path, Optional.of(new Value(old)), Optional.of(new Value(next))));
    }
  }

  private static Optional<Value> value(Map<?, ?> members, Object name) {
    return members.containsKey(name) ? Optional.of(new Value(members.get(name))) : Optional.empty();
  }

  private static Optional<Map<String, @Nullable Object>> name(@Nullable Object value) {
    if (value instanceof List<?> list) {
      for (var name : NAMES) {
        var elements = new LinkedHashMap<String, @Nullable Object>();
        for (var element : list) {
          if ((element instanceof Map<?, ?> map) && (map.get(name) instanceof String id)) {
            elements.put(id, element);
          }
        }
        if (!list.isEmpty() && (elements.size() == list.size())) {
          return Optional.of(elements);
        }
      }
    }
    return Optional.empty();
  }

  private static String text(Object name) {
    return String.valueOf(name);
  }
}
