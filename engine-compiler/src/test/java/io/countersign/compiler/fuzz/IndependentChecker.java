package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.number;
import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Look.text;
import static io.countersign.compiler.fuzz.Look.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.fuzz.Truth.Between;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Says whether an artefact is what contract and patch demand. Works on plain JSON only and shares
 * no code with the compiler.
 */
final class IndependentChecker {

  private static final String POLICY = "sys:policy:";
  private static final int SMALL = 14;

  private final Map<String, Object> artefact;
  private final ExpectedGraph expected;
  private final Map<String, Map<String, Object>> nodes = new TreeMap<>();
  private final Map<String, Map<String, Object>> edges = new TreeMap<>();

  private IndependentChecker(
      Map<String, Object> contract, Map<String, Object> patch, Map<String, Object> artefact) {
    this.artefact = artefact;
    this.expected = new ExpectedGraph(contract, patch);
    objects(artefact.get("nodes")).forEach(node -> nodes.put(text(node, "id"), node));
    Look.in(artefact.get("edgesById")).forEach((id, edge) -> edges.put(id, Look.in(edge)));
  }

  /** Fails unless everything is as it has to be. */
  static void check(
      Map<String, Object> contract, Map<String, Object> patch, String json, Truth truth) {
    var checker = new IndependentChecker(contract, patch, Look.read(json));
    checker.checkHash(json);
    assertThat(checker.artefact.get("contract")).isEqualTo(contract);
    checker.checkGraph();
    checker.checkScope();
    checker.checkAdjacency();
    checker.checkOrder();
    checker.checkSafeguards();
    checker.checkRegions(truth);
    checker.checkJoins();
  }

  private void checkHash(String json) {
    assertThat(PlainCanonical.text(artefact)).isEqualTo(json);
    var rest = new TreeMap<>(artefact);
    assertThat(rest.remove("hash")).isEqualTo(PlainCanonical.sha256(rest));
  }

  /** Everything of the envelope unaltered or spliced, everything of the patch, and nothing else. */
  private void checkGraph() {
    assertThat(nodes).isEqualTo(expected.nodes);
    assertThat(edges).isEqualTo(expected.edges);
    assertThat(objects(artefact.get("slots")))
        .isEqualTo(List.copyOf(expected.envelope.slots.values()));
    assertThat(texts(Look.in(artefact.get("systemGateIntegrity")).get("presentGates")))
        .isEqualTo(gates())
        .isEqualTo(texts(Look.in(artefact.get("systemGateIntegrity")).get("requiredGates")));
  }

  private List<String> gates() {
    return expected.envelope.nodes.values().stream()
        .filter(node -> text(node, "type").endsWith("_gate"))
        .map(node -> text(node, "id"))
        .toList();
  }

  /** WF-06: what stands in a slot touches its own slot and its ports only. */
  private void checkScope() {
    for (var edge : edges.values()) {
      var from = text(edge, "source");
      var to = text(edge, "target");
      var slot = expected.slotMap.getOrDefault(from.startsWith("usr:") ? from : to, "");
      if (from.startsWith("usr:") || to.startsWith("usr:")) {
        assertThat(
                List.of(
                    expected.slotMap.getOrDefault(from, ""), expected.slotMap.getOrDefault(to, "")))
            .as(() -> "the ends of " + edge)
            .containsOnly(slot);
        assertThat(from.startsWith("usr:" + slot + ":") || from.equals("sys:slot:" + slot + ":in"))
            .isTrue();
        assertThat(to.startsWith("usr:" + slot + ":") || to.equals("sys:slot:" + slot + ":out"))
            .isTrue();
      }
    }
  }

  private void checkAdjacency() {
    var out = new TreeMap<String, List<Map<String, Object>>>();
    var in = new TreeMap<String, List<String>>();
    for (var id : nodes.keySet()) {
      out.put(id, new ArrayList<>());
      in.put(id, new ArrayList<>());
    }
    edges.forEach(
        (id, edge) -> {
          out.getOrDefault(text(edge, "source"), new ArrayList<>()).add(edge);
          in.getOrDefault(text(edge, "target"), new ArrayList<>()).add(id);
        });
    var tried = new TreeMap<String, List<String>>();
    out.forEach(
        (id, all) ->
            tried.put(
                id,
                all.stream()
                    .sorted(
                        Comparator.comparingLong(
                                (Map<String, Object> edge) -> number(edge, "priority"))
                            .thenComparing(edge -> text(edge, "id")))
                    .map(edge -> text(edge, "id"))
                    .toList()));
    assertThat(artefact.get("adjacency")).isEqualTo(tried);
    assertThat(artefact.get("reverseAdjacency")).isEqualTo(in);
  }

  /** Each place holds the smallest of the ids that nothing still stands before. */
  private void checkOrder() {
    var waiting = new HashMap<String, Integer>();
    nodes.keySet().forEach(id -> waiting.put(id, 0));
    forward().forEach(edge -> waiting.merge(text(edge, "target"), 1, Integer::sum));
    var next = neighbours("source", "target");
    var ready = new TreeSet<String>();
    waiting.forEach(
        (id, count) -> {
          if (count == 0) {
            ready.add(id);
          }
        });
    var order = new ArrayList<String>();
    while (!ready.isEmpty()) {
      var id = ready.first();
      ready.remove(id);
      order.add(id);
      for (var target : next.getOrDefault(id, List.of())) {
        if (waiting.merge(target, -1, Integer::sum) == 0) {
          ready.add(target);
        }
      }
    }
    assertThat(texts(artefact.get("topologicalOrder"))).isEqualTo(order).hasSize(nodes.size());
  }

  private Collection<Map<String, Object>> forward() {
    return edges.values().stream().filter(edge -> "forward".equals(edge.get("kind"))).toList();
  }

  private Map<String, List<String>> neighbours(String from, String to) {
    var neighbours = new HashMap<String, List<String>>();
    forward()
        .forEach(
            edge ->
                neighbours
                    .computeIfAbsent(text(edge, from), id -> new ArrayList<>())
                    .add(text(edge, to)));
    return neighbours;
  }

  private void checkSafeguards() {
    assertThat(artefact.get("editWindows")).isEqualTo(expected.windows);
    assertThat(artefact.get("slotMap")).isEqualTo(expected.slotMap);
    var stable = new TreeSet<String>();
    var next = neighbours("source", "target");
    var previous = neighbours("target", "source");
    for (var slot : expected.envelope.slots.values()) {
      if (Look.flag(slot, "stableRegion")) {
        var between = reached(text(slot, "entryNodeId"), next);
        between.retainAll(reached(text(slot, "exitNodeId"), previous));
        assertThat(between).contains(text(slot, "entryNodeId"), text(slot, "exitNodeId"));
        stable.addAll(between);
        var exit = text(slot, "exitNodeId");
        if (exit.startsWith(POLICY)) {
          // The approval is used up at the gate, so the document holds still until there.
          stable.add("sys:gate:" + exit.substring(POLICY.length()));
        }
      }
    }
    assertThat(texts(artefact.get("stableRegionNodes"))).isEqualTo(List.copyOf(stable));
  }

  private static Set<String> reached(String from, Map<String, List<String>> next) {
    var found = new TreeSet<String>();
    var open = new ArrayList<String>(List.of(from));
    while (!open.isEmpty()) {
      var id = open.remove(open.size() - 1);
      if (found.add(id)) {
        open.addAll(next.getOrDefault(id, List.of()));
      }
    }
    return found;
  }

  private void checkRegions(Truth truth) {
    var regions = new ArrayList<Between>();
    for (var region : objects(artefact.get("regions"))) {
      regions.add(
          new Between(
              text(region, "split"),
              text(region, "join"),
              text(region, "within"),
              texts(region.get("nodes"))));
    }
    assertThat(regions).isEqualTo(truth.regions());
    for (var slotId : new TreeSet<>(expected.slotMap.values())) {
      if (!slotId.equals("envelope") && truth.size() <= SMALL) {
        BruteForceRegions.of(nodes, edges, slotId)
            .ifPresent(
                found ->
                    assertThat(found)
                        .isEqualTo(
                            regions.stream()
                                .filter(one -> slotId.equals(expected.slotMap.get(one.split())))
                                .toList()));
      }
    }
  }

  private void checkJoins() {
    var joins = new TreeMap<String, Object>();
    for (var region : objects(artefact.get("regions"))) {
      var join = text(region, "join");
      var config = Look.in(nodes.getOrDefault(join, Map.of()).get("config"));
      long branches =
          edges.values().stream()
              .filter(edge -> text(edge, "source").equals(region.get("split")))
              .count();
      long required =
          switch (text(config, "mode")) {
            case "any" -> 1;
            case "count" -> number(config, "count");
            case "majority" -> branches / 2 + 1;
            default -> branches;
          };
      joins.put(
          join,
          object(
              "requiredTokenCount",
              required,
              "mode",
              text(config, "mode"),
              "branches",
              branches,
              "split",
              text(region, "split")));
    }
    assertThat(artefact.get("joinRequirements")).isEqualTo(joins);
    assertThat(joins.keySet())
        .isEqualTo(
            new TreeSet<>(
                nodes.values().stream()
                    .filter(node -> "parallel_join".equals(node.get("type")))
                    .map(node -> text(node, "id"))
                    .toList()));
  }
}
