package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.ExpectedEnvelope.systemEdge;
import static io.countersign.compiler.fuzz.ExpectedEnvelope.systemNode;
import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Look.text;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What contract and patch together have to give, worked out from their JSON alone. */
final class ExpectedGraph {

  private static final List<String> WINDOWS = List.of("editable", "amend_only", "locked");

  final ExpectedEnvelope envelope;
  final Map<String, Map<String, Object>> nodes = new TreeMap<>();
  final Map<String, Map<String, Object>> edges = new TreeMap<>();
  final Map<String, String> windows = new TreeMap<>();
  final Map<String, String> slotMap = new TreeMap<>();

  ExpectedGraph(Map<String, Object> contract, Map<String, Object> patch) {
    envelope = new ExpectedEnvelope(contract);
    nodes.putAll(envelope.nodes);
    edges.putAll(envelope.edges);
    windows.putAll(envelope.windows);
    envelope.nodes.keySet().forEach(id -> slotMap.put(id, "envelope"));
    Look.in(patch.get("slots")).forEach((slotId, content) -> fill(slotId, Look.in(content)));
  }

  private void fill(String slotId, Map<String, Object> content) {
    var slot = envelope.slots.getOrDefault(slotId, Map.of());
    var in = "sys:slot:" + slotId + ":in";
    var out = "sys:slot:" + slotId + ":out";
    var window = strictest(text(slot, "defaultEditWindow"), text(content, "editWindowOverride"));
    splice(slotId, slot, in, out);
    port(in, slotId, "in", window);
    port(out, slotId, "out", window);
    var entered = new HashSet<String>();
    var left = new HashSet<String>();
    for (var edge : objects(content.get("edges"))) {
      if (!edge.containsKey("returning")) {
        entered.add(text(edge, "targetNodeId"));
        left.add(text(edge, "sourceNodeId"));
      }
      var merged =
          object("source", text(edge, "sourceNodeId"), "target", text(edge, "targetNodeId"));
      edge.forEach(
          (name, value) -> {
            if (!name.endsWith("NodeId")) {
              merged.put(name, value);
            }
          });
      merged.put("kind", merged.remove("returning") == null ? "forward" : "return");
      merged.put("provenance", slotId);
      edges.put(text(edge, "id"), merged);
    }
    for (var node : objects(content.get("nodes"))) {
      var id = text(node, "id");
      nodes.put(id, node);
      windows.put(id, strictest(window, text(node, "editWindow")));
      slotMap.put(id, slotId);
      if (!entered.contains(id)) {
        add(systemEdge(in, id, "", false, slotId));
      }
      if (!left.contains(id)) {
        add(systemEdge(id, out, "", false, slotId));
      }
    }
  }

  /** The slot takes the place of the one edge from its entry to its exit that goes on. */
  private void splice(String slotId, Map<String, Object> slot, String in, String out) {
    var direct =
        envelope.edges.values().stream()
            .filter(edge -> text(edge, "source").equals(slot.get("entryNodeId")))
            .filter(edge -> text(edge, "target").equals(slot.get("exitNodeId")))
            .filter(edge -> !edge.containsKey("label"))
            .toList();
    if (direct.size() != 1) {
      throw new AssertionError("Expected one edge for " + slotId + ", found " + direct);
    }
    var edge = direct.get(0);
    edges.remove(text(edge, "id"));
    add(systemEdge(text(edge, "source"), in, text(edge, "on"), false, slotId));
    add(systemEdge(out, text(edge, "target"), "", "return".equals(edge.get("kind")), slotId));
  }

  private void port(String id, String slotId, String side, String window) {
    nodes.put(id, systemNode(id, "slot_port", object("slotId", slotId, "side", side)));
    windows.put(id, window);
    slotMap.put(id, slotId);
  }

  private void add(Map<String, Object> edge) {
    edges.put(text(edge, "id"), edge);
  }

  private static String strictest(String left, String right) {
    return WINDOWS.get(Math.max(WINDOWS.indexOf(left), WINDOWS.indexOf(right)));
  }
}
