package io.countersign.compiler.contract;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One case of a baseline: what is changed in a good contract, and what is said then. A change is
 * {@code <pointer> = <json>}, or {@code <pointer> gone}; one past the end of a list appends.
 */
record ContractCase(String title, List<String> changes, List<String> expected) {

  static final String NONE = "none";

  /** Reads a paragraph. */
  static ContractCase read(String paragraph) {
    var lines = List.of(paragraph.split("\n", -1));
    int said = lines.indexOf("problems:");
    if (!lines.get(0).startsWith("# ") || !lines.get(1).equals("change:") || (said < 0)) {
      throw new IllegalArgumentException("Expected a case, but found:\n" + paragraph);
    }
    return new ContractCase(
        lines.get(0).substring(2),
        lines.subList(2, said).stream().map(String::strip).toList(),
        lines.subList(said + 1, lines.size()).stream().map(String::strip).toList());
  }

  /** What is said now. */
  List<String> said() {
    var problems = ContractCheck.problems(contract());
    return problems.isEmpty()
        ? List.of(NONE)
        : problems.stream()
            .map(Problem::toString)
            .flatMap(text -> List.of(text.split("\n", -1)).stream())
            .toList();
  }

  /** The contract with its changes. */
  EntityContract contract() {
    var plain = copy(base().toPlain());
    changes.forEach(change -> apply(change, plain));
    return EntityContract.fromPlain(plain).orThrow();
  }

  /** The case with what is said now. */
  String rewritten() {
    var text = new StringBuilder("# ").append(title).append("\nchange:");
    changes.forEach(line -> text.append("\n  ").append(line));
    text.append("\nproblems:");
    said().forEach(line -> text.append("\n  ").append(line));
    return text.append('\n').toString();
  }

  /** The contract that the changes are made to. */
  static EntityContract base() {
    return EntityContract.document("invoice")
        .materialField("grand_total", ScalarType.MONEY)
        .field("notes", ScalarType.TEXT)
        .field("lines", Type.listOf(Type.record(Map.of("sku", ScalarType.TEXT))))
        .root("org", Type.record(Map.of("region", ScalarType.TEXT)))
        .build();
  }

  private static void apply(String change, @Nullable Object root) {
    boolean removes = change.endsWith(" gone");
    int equals = removes ? change.length() - " gone".length() : change.indexOf(" = ");
    var steps = List.of(change.substring(1, equals).split("/", -1));
    var holder = root;
    for (var step : steps.subList(0, steps.size() - 1)) {
      holder =
          holder instanceof List<?> list
              ? list.get(Integer.parseInt(step))
              : ((Map<?, ?>) nonNull(holder)).get(step);
    }
    var last = steps.get(steps.size() - 1).replace("~1", "/").replace("~0", "~");
    var value = removes ? null : json(change.substring(equals + 3));
    replace(nonNull(holder), last, removes, value);
  }

  @SuppressWarnings("unchecked") // Copies are lists and maps that take anything.
  private static void replace(Object holder, String step, boolean removes, @Nullable Object value) {
    if (holder instanceof List<?>) {
      var list = (List<@Nullable Object>) holder;
      int index = Integer.parseInt(step);
      if (removes) {
        list.remove(index);
      } else if (index == list.size()) {
        list.add(value);
      } else {
        list.set(index, value);
      }
      return;
    }
    var map = (Map<String, @Nullable Object>) holder;
    if (removes) {
      map.remove(step);
    } else {
      map.put(step, value);
    }
  }

  private static Object nonNull(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("Expected a place in the contract, but found none.");
    }
    return value;
  }

  private static @Nullable Object json(String text) {
    if (Json.read(text) instanceof Result.Accepted<@Nullable Object> value) {
      return copy(value.value());
    }
    throw new IllegalArgumentException("Expected JSON, but found " + text);
  }

  private static @Nullable Object copy(@Nullable Object plain) {
    if (plain instanceof Map<?, ?> map) {
      var copy = new LinkedHashMap<String, @Nullable Object>();
      map.forEach((key, value) -> copy.put(String.valueOf(key), copy(value)));
      return copy;
    }
    if (plain instanceof List<?> list) {
      var copy = new ArrayList<@Nullable Object>();
      list.forEach(value -> copy.add(copy(value)));
      return copy;
    }
    return plain;
  }
}
