package io.countersign.erp.document;

import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Codec between the fields of a document and a JSON column. */
public final class FieldsCodec {

  private FieldsCodec() {}

  /** Returns the text for the column. */
  public static String write(Map<String, ? extends @Nullable Object> fields) {
    return Json.write(fields);
  }

  /**
   * Reads the text of the column.
   *
   * @throws IllegalStateException if it is no JSON object
   */
  public static Map<String, @Nullable Object> read(String text) {
    if (Json.read(text) instanceof Result.Accepted<@Nullable Object> value
        && value.value() instanceof Map<?, ?> map) {
      var fields = new LinkedHashMap<String, @Nullable Object>();
      map.forEach((name, field) -> fields.put(String.valueOf(name), field));
      return fields;
    }
    throw new IllegalStateException("Expected a JSON object, but found another text.");
  }
}
