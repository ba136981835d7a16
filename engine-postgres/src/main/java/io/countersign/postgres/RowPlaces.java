package io.countersign.postgres;

import io.countersign.json.Json;
import io.countersign.json.JsonReading;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The ids of an instance's rows that may still change: steps as {@code s} and their number, effects
 * as {@code e} and theirs. An id also identifies the partition that holds the row. Immutable.
 *
 * @param ids the ids, by name, sorted
 */
record RowPlaces(Map<String, UUID> ids) {

  static final RowPlaces NONE = new RowPlaces(Map.of());

  RowPlaces {
    ids = java.util.Collections.unmodifiableMap(new TreeMap<>(ids));
  }

  static RowPlaces parse(String text) {
    var ids = new TreeMap<String, UUID>();
    if (Json.read(text) instanceof JsonReading.Value value
        && value.plain() instanceof Map<?, ?> map) {
      map.forEach((name, id) -> ids.put(String.valueOf(name), UUID.fromString(String.valueOf(id))));
      return new RowPlaces(ids);
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
    var doc = JsonObjectWriter.begin();
    ids.forEach(doc::id);
    return doc.end();
  }
}
