package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.flag;
import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Look.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the envelope of a contract has to be, worked out from the JSON of the contract alone. */
final class ExpectedEnvelope {

  final Map<String, Map<String, Object>> nodes = new TreeMap<>();
  final Map<String, Map<String, Object>> edges = new TreeMap<>();
  final Map<String, Map<String, Object>> slots = new TreeMap<>();
  final Map<String, String> windows = new TreeMap<>();

  private final List<Map<String, Object>> statuses;
  private final List<Map<String, Object>> transitions;
  private final Set<String> left = new HashSet<>();
  private final Set<String> arrivals = new HashSet<>();
  private String amended = "";

  ExpectedEnvelope(Map<String, Object> contract) {
    boolean none = "none".equals(contract.get("lifecycle"));
    var lifecycle = none ? object() : Look.in(contract.get("lifecycle"));
    statuses = objects(lifecycle.get("statuses"));
    transitions = objects(lifecycle.get("transitions"));
    for (var transition : transitions) {
      for (var origin : objects(transition.get("from"))) {
        left.add(text(origin, "status"));
        if ("arrival".equals(transition.get("start"))) {
          arrivals.add(text(origin, "status"));
        }
      }
    }
    statuses.stream()
        .filter(one -> "amended".equals(one.get("role")))
        .forEach(one -> amended = text(one, "name"));
    node("sys:start", "start", "editable", Map.of());
    node("sys:end", "end", none ? "editable" : "locked", Map.of());
    if (none) {
      edge("sys:start", "sys:end", "", false);
      slot(
          object("id", "slot:steps", "window", "editable", "stable", false, "onDrift", "amend"),
          "sys:start",
          "sys:end");
    }
    statuses.forEach(this::status);
    transitions.forEach(this::transition);
    if (!amended.isEmpty()) {
      slots.values().forEach(this::drift);
    }
  }

  private void status(Map<String, Object> status) {
    var name = text(status, "name");
    var role = text(status, "role");
    var id = "sys:state:" + name;
    boolean over = role.equals("final") || (role.equals("active") && !left.contains(name));
    var config = object("status", name, "role", role);
    if (!over && !arrivals.contains(name)) {
      config.put("rests", true);
    }
    node(id, "state", text(status, "window"), config);
    if (role.equals("initial")) {
      edge("sys:start", id, "", false);
    }
    if (role.equals("final") || role.equals("active")) {
      edge(id, "sys:end", role.equals("active") && left.contains(name) ? "close" : "", false);
    }
  }

  private void transition(Map<String, Object> transition) {
    var verb = text(transition, "verb");
    var window = text(transition, "window");
    var gate = "sys:gate:" + verb;
    var target = "sys:state:" + text(transition, "to");
    boolean returning = flag(transition, "returning");
    var origins = new ArrayList<Object>();
    objects(transition.get("from")).forEach(origin -> origins.add(text(origin, "status")));
    var config =
        object(
            "verb",
            verb,
            "from",
            origins,
            "to",
            text(transition, "to"),
            "start",
            text(transition, "start"));
    if (flag(transition, "approvalRequired")) {
      config.put("approvalRequired", true);
    }
    node(gate, "lifecycle_gate", window, config);
    var approach = gate;
    if (flag(transition, "policyCheck")) {
      approach = "sys:policy:" + verb;
      node(approach, "policy_gate", window, object("verb", verb));
      edge(approach, gate, "", false);
    }
    for (var origin : objects(transition.get("from"))) {
      var state = text(origin, "status");
      var on = "request".equals(transition.get("start")) ? verb : "";
      edge("sys:state:" + state, approach, on, state.equals(amended) && !returning);
      slot(origin.get("slot"), "sys:state:" + state, approach);
    }
    edge(gate, target, "", returning);
    slot(transition.get("slotAfter"), gate, target);
    if (transition.containsKey("rejectTo")) {
      var back = "sys:state:" + text(transition, "rejectTo");
      labelled(gate, back, "reject", true);
      labelled(approach, back, "reject", true);
    }
  }

  private void slot(@Nullable Object slot, String entry, String exit) {
    if (slot instanceof Map<?, ?> map) {
      var one = Look.copy(map);
      slots.put(
          text(one, "id"),
          object(
              "slotId",
              text(one, "id"),
              "entryNodeId",
              entry,
              "exitNodeId",
              exit,
              "defaultEditWindow",
              text(one, "window"),
              "stableRegion",
              flag(one, "stable"),
              "onDrift",
              text(one, "onDrift")));
    }
  }

  private void drift(Map<String, Object> slot) {
    if (flag(slot, "stableRegion") && "amend".equals(slot.get("onDrift"))) {
      labelled(text(slot, "entryNodeId"), "sys:state:" + amended, "drift", false);
      labelled(text(slot, "exitNodeId"), "sys:state:" + amended, "drift", false);
    }
  }

  private void node(String id, String type, String window, Map<String, Object> config) {
    nodes.put(id, systemNode(id, type, config));
    windows.put(id, window);
  }

  static Map<String, Object> systemNode(String id, String type, Map<String, Object> config) {
    var node = object("id", id, "type", type, "runAs", "actor");
    if (!config.isEmpty()) {
      node.put("config", config);
    }
    return node;
  }

  private void labelled(String source, String target, String on, boolean back) {
    edge(source, target, on, back).put("label", on);
  }

  private Map<String, Object> edge(String source, String target, String on, boolean back) {
    var edge = systemEdge(source, target, on, back, "envelope");
    edges.put(text(edge, "id"), edge);
    return edge;
  }

  static Map<String, Object> systemEdge(
      String source, String target, String on, boolean back, String provenance) {
    var id = "sys:edge:" + source + "/" + target + (on.isEmpty() ? "" : "/" + on);
    var edge =
        object(
            "id",
            id,
            "source",
            source,
            "target",
            target,
            "priority",
            100L,
            "kind",
            back ? "return" : "forward",
            "provenance",
            provenance);
    if (!on.isEmpty()) {
      edge.put("on", on);
    }
    return edge;
  }
}
