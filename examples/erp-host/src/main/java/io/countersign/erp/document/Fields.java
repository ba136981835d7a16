package io.countersign.erp.document;

import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Codec between the fields of a document and a JSON column. */
public final class Fields {

  private Fields() {}

  /** As text for the column. */
  public static String write(Map<String, @Nullable Object> fields) {
    return Json.write(fields);
  }

  /** From the text of the column. */
  public static Map<String, @Nullable Object> read(String text) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (value(text) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> fields.put(String.valueOf(name), value));
    }
    return fields;
  }

  /** A single value from the text of a column. */
  public static @Nullable Object value(String text) {
    if (Json.read(text) instanceof Result.Accepted<@Nullable Object> value) {
      return value.value();
    }
    throw new IllegalStateException("Expected JSON in a column of JSON, but found other text.");
  }
}
