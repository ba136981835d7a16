package io.countersign.cli;

import io.countersign.json.Json;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The JSON Schema of one line of a script. */
final class ScriptSchema {

  private ScriptSchema() {}

  /** The schema, indented for people. */
  static String text() {
    var schema = new LinkedHashMap<String, @Nullable Object>();
    schema.put("$schema", "http://json-schema.org/draft-07/schema#");
    schema.put("title", "One line of a script for countersign run");
    schema.put("oneOf", Arrays.stream(ScriptForm.values()).map(ScriptForm::shape).toList());
    return indented(schema, "") + "\n";
  }

  private static String indented(Object value, String indent) {
    var inner = indent + "  ";
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      var members =
          map.entrySet().stream()
              .map(
                  one ->
                      inner
                          + Json.write(one.getKey())
                          + ": "
                          + indented(Objects.requireNonNull(one.getValue()), inner))
              .toList();
      return "{\n" + String.join(",\n", members) + "\n" + indent + "}";
    }
    if (value instanceof List<?> list && list.stream().allMatch(Map.class::isInstance)) {
      var items = list.stream().map(one -> inner + indented(one, inner)).toList();
      return "[\n" + String.join(",\n", items) + "\n" + indent + "]";
    }
    return Json.write(value);
  }
}
