package io.countersign.compiler.patch;

import io.countersign.engine.workflow.Region;
import io.countersign.engine.workflow.StepConfig.ParallelJoin;
import io.countersign.engine.workflow.StepConfig.ParallelSplit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds what lies between each split of a slot and its join. */
final class Regions {

  private final SlotGraph graph;
  private final Map<String, List<String>> around = new HashMap<>();
  private final Map<String, String> joins = new TreeMap<>();
  private final Map<String, TreeSet<String>> inside = new HashMap<>();

  private Regions(SlotGraph graph) {
    this.graph = graph;
  }

  /** The regions of a well nested slot, sorted by split. */
  static List<Region> of(SlotGraph graph) {
    var regions = new Regions(graph);
    regions.walk();
    return regions.joins.entrySet().stream()
        .map(pair -> regions.region(pair.getKey(), pair.getValue()))
        .toList();
  }

  private Region region(String split, String join) {
    var outer = around.getOrDefault(split, List.of());
    return new Region(
        split,
        join,
        outer.isEmpty() ? Optional.empty() : Optional.of(outer.get(outer.size() - 1)),
        List.copyOf(inside.getOrDefault(split, new TreeSet<>())));
  }

  private void walk() {
    var open = new ArrayDeque<String>();
    enter(graph.slot().inPort(), List.of(), open);
    while (!open.isEmpty()) {
      var id = open.remove();
      var here = new ArrayList<>(around.getOrDefault(id, List.of()));
      if (is(id, ParallelSplit.class)) {
        here.add(id);
      }
      for (var edge : graph.from(id)) {
        enter(edge.target(), List.copyOf(here), open);
      }
    }
  }

  private void enter(String id, List<String> splits, ArrayDeque<String> open) {
    if (around.containsKey(id)) {
      return;
    }
    var here = splits;
    if (is(id, ParallelJoin.class) && !splits.isEmpty()) {
      joins.put(splits.get(splits.size() - 1), id);
      here = splits.subList(0, splits.size() - 1);
    }
    around.put(id, here);
    here.forEach(split -> inside.computeIfAbsent(split, key -> new TreeSet<>()).add(id));
    open.add(id);
  }

  private boolean is(String id, Class<?> config) {
    var node = graph.nodes().get(id);
    return (node != null) && config.isInstance(node.config());
  }
}
