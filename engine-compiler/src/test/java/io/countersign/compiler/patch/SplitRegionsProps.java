package io.countersign.compiler.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Pairing against an oracle that knows no lanes: it writes down every way through a small graph and
 * reads each as brackets.
 */
class SplitRegionsProps {

  @Property
  void shouldFindInSmallGraphsWhatAllWaysSay(@ForAll("small") List<String> edges) {
    // given
    var graph = SlotGraph.of(Sketch.SLOT, Sketch.patch(edges));

    // when
    var nesting = SplitRegions.nesting(graph);
    var pairs = pairs(graph);

    // then
    assertThat(nesting.faults().isEmpty()).as("%s", edges).isEqualTo(pairs.isPresent());
    pairs.ifPresent(
        expected -> {
          var found = new TreeMap<String, String>();
          SplitRegions.of(graph).forEach(region -> found.put(region.split(), region.join()));
          assertThat(found).isEqualTo(expected);
        });
    Statistics.label("regions, or refused").collect(pairs.map(Map::size).orElse(-1));
  }

  /**
   * The join of each split, if on every way the brackets match, every node is always reached with
   * the same brackets open, in the same branch of each, and every split has one join.
   */
  private static Optional<Map<String, String>> pairs(SlotGraph graph) {
    Map<String, String> pairs = new TreeMap<>();
    var open = new TreeMap<String, List<String>>();
    for (var way : ways(graph, graph.slot().inPort())) {
      var stack = new ArrayList<String>();
      for (int i = 0; i < way.size(); i += 2) {
        var id = way.get(i);
        if (SplitRegions.isJoin(graph, id)) {
          if (stack.isEmpty()) {
            return Optional.empty();
          }
          var branch = stack.remove(stack.size() - 1);
          var split = branch.substring(0, branch.indexOf('@'));
          if (!pairs.computeIfAbsent(split, key -> id).equals(id)) {
            return Optional.empty();
          }
        }
        if (!open.computeIfAbsent(id, key -> List.copyOf(stack)).equals(stack)) {
          return Optional.empty();
        }
        if (SplitRegions.isSplit(graph, id)) {
          stack.add(id + "@" + way.get(i + 1));
        }
      }
      if (!stack.isEmpty()) {
        return Optional.empty();
      }
    }
    Set<String> joins = new HashSet<>(pairs.values());
    return joins.size() == pairs.size() ? Optional.of(pairs) : Optional.empty();
  }

  /** Node, edge, node and so on, from a node to the out port. */
  private static List<List<String>> ways(SlotGraph graph, String from) {
    if (from.equals(graph.slot().outPort())) {
      return List.of(List.of(from));
    }
    var ways = new ArrayList<List<String>>();
    for (var edge : graph.from(from)) {
      for (var rest : ways(graph, edge.target())) {
        var way = new ArrayList<String>();
        way.add(from);
        way.add(edge.id());
        way.addAll(rest);
        ways.add(way);
      }
    }
    return ways;
  }

  @Provide
  Arbitrary<List<String>> small() {
    return Arbitraries.randomValue(SplitRegionsProps::graph);
  }

  /** Up to eight nodes in a row, the first ones tending to be splits, with edges forward. */
  private static List<String> graph(Random random) {
    var nodes = new ArrayList<String>();
    int count = 1 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      boolean early = i < count / 2;
      int kind = random.nextInt(4);
      var letter = kind > 1 ? "a" : early ? "S" : "J";
      nodes.add((kind == 0 ? "a" : letter) + i);
    }
    var edges = new TreeSet<String>(nodes);
    for (int i = 1; i < count; i++) {
      edges.add(nodes.get(random.nextInt(i)) + ">" + nodes.get(i));
      if (random.nextInt(3) == 0) {
        edges.add(nodes.get(random.nextInt(i)) + ">" + nodes.get(i));
      }
    }
    for (int i = 0; i < count - 1; i++) {
      var source = nodes.get(i);
      if (edges.stream().noneMatch(edge -> edge.startsWith(source + ">"))) {
        edges.add(source + ">" + nodes.get(i + 1 + random.nextInt(count - 1 - i)));
      }
    }
    return List.copyOf(edges);
  }
}
