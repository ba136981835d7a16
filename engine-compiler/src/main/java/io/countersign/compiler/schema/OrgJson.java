package io.countersign.compiler.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;

/**
 * Converter of plain values to the JSON types of the schema library, without loss. The caller
 * bounds the depth.
 */
final class OrgJson {

  private OrgJson() {}

  /** The same value; small whole numbers become {@code Integer}. */
  static Object of(@Nullable Object value) {
    if (value == null) {
      return JSONObject.NULL;
    } else if (value instanceof Map<?, ?> members) {
      var object = new JSONObject();
      members.forEach((name, member) -> object.put(textOf(name), of(member)));
      return object;
    } else if (value instanceof List<?> elements) {
      var array = new JSONArray();
      elements.forEach(element -> array.put(of(element)));
      return array;
    } else if (value instanceof Long number) {
      return narrow(number);
    } else if ((value instanceof String)
        || (value instanceof Boolean)
        || (value instanceof BigDecimal)) {
      return value;
    }
    throw new IllegalArgumentException(
        "Expected a plain value, but found one of class " + value.getClass().getName() + ".");
  }

  /** The library reads the bounds of its schemas from {@code Integer} only. */
  private static Number narrow(long number) {
    int narrow = (int) number;
    return narrow == number ? (Number) narrow : (Number) number;
  }

  private static String textOf(@Nullable Object name) {
    if (name instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("Expected text as the key of a map, but found another key.");
  }
}
