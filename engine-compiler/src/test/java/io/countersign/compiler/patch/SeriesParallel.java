package io.countersign.compiler.patch;

import io.countersign.engine.workflow.graph.ForkRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * A slot graph that was put together from steps, sequences, choices and splits, and therefore knows
 * its regions without looking for them.
 *
 * @param edges the edges as {@link Sketch} writes them
 * @param regions its regions, sorted by split
 * @param branches for each node the branches around it, outermost first, such as {@code S3.0}
 */
public record SeriesParallel(
    List<String> edges, List<ForkRegion> regions, Map<String, List<String>> branches) {

  /** Any such graph. */
  public static Arbitrary<SeriesParallel> any() {
    return Arbitraries.randomValue(random -> new Builder(random).build());
  }

  /** The split in whose different branches two nodes stand, if there is one. */
  public Optional<String> apart(String left, String right) {
    var a = branches.getOrDefault(left, List.of());
    var b = branches.getOrDefault(right, List.of());
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      if (!a.get(i).equals(b.get(i))) {
        return splitOf(a.get(i)).equals(splitOf(b.get(i)))
            ? Optional.of(splitOf(a.get(i)))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static String splitOf(String branch) {
    return branch.substring(0, branch.indexOf('.'));
  }

  /** The graph. */
  public SlotGraph graph() {
    return SlotGraph.of(Sketch.SLOT, Sketch.patch(edges));
  }

  /** Puts one together. Not safe for several threads. */
  private static final class Builder {

    private static final int DEEPEST = 3;

    private final Random random;
    private final List<String> edges = new ArrayList<>();
    private final Map<String, List<String>> branches = new TreeMap<>();
    private final Map<String, String> joins = new TreeMap<>();
    private int number;

    Builder(Random random) {
      this.random = random;
    }

    SeriesParallel build() {
      var first = node("a", List.of());
      var last = block(first, List.of(), 0);
      edges.add(last + ">" + node("a", List.of()));
      var regions = new ArrayList<ForkRegion>();
      joins.forEach((split, join) -> regions.add(region(split, join)));
      return new SeriesParallel(edges, regions, branches);
    }

    private ForkRegion region(String split, String join) {
      var around = branches.getOrDefault(split, List.of());
      var inside =
          branches.entrySet().stream()
              .filter(
                  node ->
                      node.getValue().stream().anyMatch(branch -> branch.startsWith(split + ".")))
              .map(Map.Entry::getKey)
              .toList();
      var within =
          around.isEmpty()
              ? Optional.<String>empty()
              : Optional.of(splitOf(around.get(around.size() - 1)));
      return new ForkRegion(split, join, within, inside);
    }

    private String node(String kind, List<String> lane) {
      var id = kind + "%03d".formatted(number);
      number++;
      branches.put(id, lane);
      return id;
    }

    /** Goes on behind a node; gives the last node of what was added. */
    private String block(String before, List<String> lane, int depth) {
      var last = before;
      int parts = 1 + random.nextInt(2);
      for (int i = 0; i < parts; i++) {
        last = part(last, lane, depth);
      }
      return last;
    }

    private String part(String before, List<String> lane, int depth) {
      int kind = depth == DEEPEST ? 0 : random.nextInt(4);
      if (kind == 3) {
        return split(before, lane, depth);
      }
      var id = node("a", lane);
      edges.add(before + ">" + id);
      return kind == 2 ? choice(id, lane, depth) : id;
    }

    private String choice(String at, List<String> lane, int depth) {
      var left = block(at, lane, depth + 1);
      var right = block(at, lane, depth + 1);
      var meeting = node("a", lane);
      edges.add(left + ">" + meeting);
      edges.add(right + ">" + meeting);
      return meeting;
    }

    private String split(String before, List<String> lane, int depth) {
      var split = node("S", lane);
      var join = node("J", lane);
      joins.put(split, join);
      edges.add(before + ">" + split);
      int count = 2 + random.nextInt(3);
      for (int i = 0; i < count; i++) {
        var inner = new ArrayList<>(lane);
        inner.add(split + "." + i);
        var last = random.nextInt(5) == 0 ? split : block(split, List.copyOf(inner), depth + 1);
        edges.add(last + ">" + join);
      }
      return join;
    }
  }
}
