package io.countersign.postgres;

import io.countersign.json.Json;
import io.countersign.json.JsonReading;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Where the rows of an instance are that may still change: of its steps by {@code s} and their
 * number, of its effects by {@code e}. They lie in partitions, and the id tells which. Immutable.
 *
 * @param ids the ids, by name, sorted
 */
record Places(Map<String, UUID> ids) {

  static final Places NONE = new Places(Map.of());

  Places {
    ids = java.util.Collections.unmodifiableMap(new TreeMap<>(ids));
  }

  static Places parse(String text) {
    var ids = new TreeMap<String, UUID>();
    if (Json.read(text) instanceof JsonReading.Value value
        && value.plain() instanceof Map<?, ?> map) {
      map.forEach((name, id) -> ids.put(String.valueOf(name), UUID.fromString(String.valueOf(id))));
      return new Places(ids);
    }
    throw new IllegalStateException(
        "Expected the places of rows as an object, but found '" + text + "'. Restore the row.");
  }

  Optional<UUID> step(long seq) {
    return Optional.ofNullable(ids.get("s" + seq));
  }

  Optional<UUID> effect(long seq) {
    return Optional.ofNullable(ids.get("e" + seq));
  }

  String text() {
    var doc = Doc.begin();
    ids.forEach(doc::id);
    return doc.end();
  }
}
