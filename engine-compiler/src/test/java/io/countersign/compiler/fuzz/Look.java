package io.countersign.compiler.fuzz;

import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain JSON that can be looked into and changed: objects without nulls, lists, texts, numbers. */
final class Look {

  private Look() {}

  /** A deep copy that can be changed. */
  static Map<String, Object> copy(Map<?, ?> plain) {
    var copy = new LinkedHashMap<String, Object>();
    plain.forEach((name, value) -> copy.put((String) name, part(value)));
    return copy;
  }

  private static Object part(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return copy(map);
    }
    if (value instanceof List<?> list) {
      var copy = new ArrayList<Object>();
      list.forEach(one -> copy.add(part(one)));
      return copy;
    }
    if (value == null) {
      throw new AssertionError("Expected no null, found one");
    }
    return value;
  }

  static Map<String, Object> read(String json) {
    if (Json.read(json) instanceof Result.Accepted<@Nullable Object> value
        && value.value() instanceof Map<?, ?> map) {
      return copy(map);
    }
    throw new AssertionError("Expected an object, found " + json);
  }

  static Map<String, Object> object(Object... namesAndValues) {
    var object = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> in(@Nullable Object object) {
    return object == null ? Map.of() : (Map<String, Object>) object;
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> objects(@Nullable Object list) {
    return list == null ? List.of() : (List<Map<String, Object>>) list;
  }

  static List<String> texts(@Nullable Object list) {
    var texts = new ArrayList<String>();
    if (list instanceof List<?> all) {
      all.forEach(one -> texts.add((String) one));
    }
    return texts;
  }

  /** A text, or the empty one where there is none. */
  static String text(Map<String, Object> object, String name) {
    return object.get(name) instanceof String text ? text : "";
  }

  static boolean flag(Map<String, Object> object, String name) {
    return Boolean.TRUE.equals(object.get(name));
  }

  static long number(Map<String, Object> object, String name) {
    return object.get(name) instanceof Long number ? number : 0;
  }
}
