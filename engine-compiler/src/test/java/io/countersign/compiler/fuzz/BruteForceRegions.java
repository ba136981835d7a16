package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.text;

import io.countersign.compiler.fuzz.Truth.Between;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Regions by walking every way from a slot's in port to its out port, reading splits and joins as
 * brackets. For small graphs only.
 */
final class BruteForceRegions {

  private static final int MOST_WAYS = 3_000;

  private final Map<String, Map<String, Object>> nodes;
  private final Map<String, List<String>> next = new TreeMap<>();
  private final Map<String, String> joins = new TreeMap<>();
  private final Map<String, String> within = new TreeMap<>();
  private final Map<String, TreeSet<String>> between = new TreeMap<>();
  private int ways;

  private BruteForceRegions(
      Map<String, Map<String, Object>> nodes, Map<String, Map<String, Object>> edges) {
    this.nodes = nodes;
    for (var edge : edges.values()) {
      if ("return".equals(edge.get("kind"))) {
        continue;
      }
      next.computeIfAbsent(text(edge, "source"), id -> new ArrayList<>()).add(text(edge, "target"));
    }
  }

  /** The regions of one slot, sorted by split, or nothing if it has too many ways. */
  static Optional<List<Between>> of(
      Map<String, Map<String, Object>> nodes,
      Map<String, Map<String, Object>> edges,
      String slotId) {
    var regions = new BruteForceRegions(nodes, edges);
    regions.walk(
        "sys:slot:" + slotId + ":in",
        "sys:slot:" + slotId + ":out",
        new ArrayList<>(),
        new ArrayList<>());
    if (regions.ways > MOST_WAYS) {
      return Optional.empty();
    }
    var found = new ArrayList<Between>();
    regions.joins.forEach(
        (split, join) ->
            found.add(
                new Between(
                    split,
                    join,
                    regions.within.getOrDefault(split, ""),
                    List.copyOf(regions.between.getOrDefault(split, new TreeSet<>())))));
    return Optional.of(found);
  }

  /** The open splits are those on the way that no join has closed. */
  private void walk(String id, String out, List<String> open, List<String> inside) {
    if (id.equals(out) || ways > MOST_WAYS) {
      ways++;
      if (!open.isEmpty() && ways <= MOST_WAYS) {
        throw new AssertionError("A way leaves " + open + " by " + inside);
      }
      return;
    }
    var type = text(nodes.getOrDefault(id, Map.of()), "type");
    var around = new ArrayList<>(open);
    if (type.equals("parallel_join")) {
      var split = around.remove(around.size() - 1);
      same(joins, split, id);
    }
    around.forEach(split -> between.computeIfAbsent(split, key -> new TreeSet<>()).add(id));
    if (type.equals("parallel_split")) {
      same(within, id, around.isEmpty() ? "" : around.get(around.size() - 1));
      around.add(id);
    }
    var way = new ArrayList<>(inside);
    way.add(id);
    next.getOrDefault(id, List.of()).stream()
        .distinct()
        .forEach(target -> walk(target, out, around, way));
  }

  private static void same(Map<String, String> map, String key, String value) {
    var other = map.putIfAbsent(key, value);
    if (other != null && !other.equals(value)) {
      throw new AssertionError("Two answers for " + key + ": " + other + " and " + value);
    }
  }
}
