package io.countersign.compiler.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the generator knows of a patch because it put it together. Filled by the generator, then
 * only read.
 */
final class Truth {

  /**
   * The region of a split.
   *
   * @param split where it begins
   * @param join where it ends
   * @param within the split around it, or empty text
   * @param nodes what lies between, sorted
   */
  record Between(String split, String join, String within, List<String> nodes) {}

  private final Map<String, List<String>> splitsAround = new TreeMap<>();
  private final Map<String, String> joins = new TreeMap<>();

  void node(String id, List<String> splits) {
    splitsAround.put(id, List.copyOf(splits));
  }

  void pair(String split, String join) {
    joins.put(split, join);
  }

  int size() {
    return splitsAround.size();
  }

  /** How many splits are around a node; none around a port. */
  int depthOf(String id) {
    return splitsAround.getOrDefault(id, List.of()).size();
  }

  /** How deep the deepest split goes, counted from 1; 0 without splits. */
  int depth() {
    return joins.keySet().stream().mapToInt(split -> depthOf(split) + 1).max().orElse(0);
  }

  /** Every region, sorted by split. */
  List<Between> regions() {
    var regions = new ArrayList<Between>();
    joins.forEach(
        (split, join) -> {
          var around = splitsAround.getOrDefault(split, List.of());
          var nodes = new TreeSet<String>();
          splitsAround.forEach(
              (id, splits) -> {
                if (splits.contains(split)) {
                  nodes.add(id);
                }
              });
          regions.add(
              new Between(
                  split,
                  join,
                  around.isEmpty() ? "" : around.get(around.size() - 1),
                  List.copyOf(nodes)));
        });
    return regions;
  }
}
