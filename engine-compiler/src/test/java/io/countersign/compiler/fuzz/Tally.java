package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Look.text;

import java.util.Map;
import java.util.TreeMap;

/** Counts what a campaign met. Not safe for several threads. */
final class Tally {

  final Map<String, Integer> hits = new TreeMap<>();
  final Map<String, Integer> sizes = new TreeMap<>();
  final Map<Integer, Integer> depths = new TreeMap<>();
  final Map<String, Integer> types = new TreeMap<>();
  final Map<String, Integer> modes = new TreeMap<>();

  void sample(Map<String, Object> patch, Truth truth) {
    sizes.merge(sizeOf(truth.size()), 1, Integer::sum);
    depths.merge(truth.depth(), 1, Integer::sum);
    for (var content : Look.in(patch.get("slots")).values()) {
      var slot = Look.in(content);
      modes.merge(text(slot, "entryEdgeMode") + "/" + text(slot, "exitEdgeMode"), 1, Integer::sum);
      for (var node : objects(slot.get("nodes"))) {
        types.merge(text(node, "type"), 1, Integer::sum);
        if (text(node, "type").equals("parallel_join")) {
          modes.merge(text(Look.in(node.get("config")), "mode"), 1, Integer::sum);
        }
      }
    }
  }

  void hit(Mutation mutation) {
    hits.merge(mutation.code(), 1, Integer::sum);
  }

  int fewestHits() {
    return hits.values().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  private static String sizeOf(int nodes) {
    if (nodes > 60) {
      return "over 60";
    }
    if (nodes > 12) {
      return "13 to 60";
    }
    return nodes > 4 ? "5 to 12" : "1 to 4";
  }
}
