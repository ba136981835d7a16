package io.countersign.testkit.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conversion of test values to the plain values of the engine. */
public final class PlainFields {

  private PlainFields() {}

  /** Converts whole numbers of any type to the engine's type; keeps other values. */
  public static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof List<?> list) {
      return list.stream().map(PlainFields::plain).toList();
    }
    return value instanceof Map<?, ?> map ? plainMap(map) : value;
  }

  /** Converts every value of a map. */
  public static Map<String, @Nullable Object> plainMap(Map<?, ?> map) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> plain.put(String.valueOf(name), plain(value)));
    return Collections.unmodifiableMap(plain);
  }
}
