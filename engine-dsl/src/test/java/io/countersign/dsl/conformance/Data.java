package io.countersign.dsl.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Documents put together from values at paths. */
final class Data {

  private final Map<String, @Nullable Object> roots = new HashMap<>();

  private Data() {}

  /** From lines such as {@code entity.grand_total = 25000}; {@code missing} leaves the path out. */
  static Map<String, @Nullable Object> read(List<String> lines) {
    var data = new Data();
    for (var line : lines) {
      int sign = line.indexOf(" = ");
      if (sign < 0) {
        throw new IllegalArgumentException("Expected 'path = value', but found " + line);
      }
      var written = line.substring(sign + 3).strip();
      if (!written.equals("missing")) {
        data.put(line.substring(0, sign).strip(), Notation.read(written));
      }
    }
    return data.roots;
  }

  /** From the variables of a record; what was null is left out, which must mean the same. */
  static Map<String, @Nullable Object> of(Map<String, @Nullable Object> variables) {
    var data = new Data();
    variables.entrySet().stream()
        .filter(variable -> variable.getValue() != null)
        .sorted(Comparator.comparingInt(variable -> variable.getKey().length()))
        .forEach(variable -> data.put(variable.getKey(), variable.getValue()));
    return data.roots;
  }

  private void put(String path, @Nullable Object value) {
    var steps = Steps.of(path);
    roots.put(
        (String) steps.get(0),
        with(roots.get((String) steps.get(0)), steps.subList(1, steps.size()), value));
  }

  /** The whole, with a value at the end of the steps. */
  private static @Nullable Object with(
      @Nullable Object whole, List<Object> steps, @Nullable Object value) {
    if (steps.isEmpty()) {
      return value;
    }
    var rest = steps.subList(1, steps.size());
    if (steps.get(0) instanceof Integer index) {
      var elements = new ArrayList<@Nullable Object>();
      if (whole instanceof List<?> list) {
        elements.addAll(list);
      }
      while (elements.size() <= index) {
        elements.add(null);
      }
      elements.set(index, with(elements.get(index), rest, value));
      return elements;
    }
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (whole instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put((String) name, field));
    }
    var name = (String) steps.get(0);
    fields.put(name, with(fields.get(name), rest, value));
    return fields;
  }
}
