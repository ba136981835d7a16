package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Look.text;

import io.countersign.compiler.fuzz.RandomPatches.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The JSON of a sample, to be changed. New nodes and edges come last, so that others keep their
 * places.
 */
final class Draft {

  final Dice dice;
  final Truth truth;
  final Map<String, Object> contract;
  final Map<String, Object> patch;
  private int added;

  Draft(Sample sample, Dice dice) {
    this.dice = dice;
    this.truth = sample.truth();
    this.contract = Look.copy(sample.contract().toPlain());
    this.patch = Look.copy(sample.patch().toPlain());
  }

  /** A place on a way outside of every split: edges with the same ends, or behind a last step. */
  record Spot(Slot slot, List<Map<String, Object>> edges, String last) {}

  Map<String, Object> slots() {
    return Look.in(patch.get("slots"));
  }

  /** Any slot that the patch fills. */
  Slot anySlot() {
    var id = dice.of(List.copyOf(slots().keySet()));
    return new Slot(id);
  }

  /** The slots that fulfil something. */
  Optional<Slot> slot(Predicate<Slot> wanted) {
    return any(slots().keySet().stream().map(Slot::new).filter(wanted).toList());
  }

  <T> Optional<T> any(List<T> choices) {
    return choices.isEmpty() ? Optional.empty() : Optional.of(dice.of(choices));
  }

  /** Slots of the envelope, filled or not. */
  Map<String, Map<String, Object>> declared() {
    return new ExpectedEnvelope(contract).slots;
  }

  /** One slot of the patch. */
  final class Slot {

    final String id;
    final Map<String, Object> content;
    final List<Map<String, Object>> nodes;
    final List<Map<String, Object>> edges;
    final String in;
    final String out;

    Slot(String id) {
      this.id = id;
      content = Look.in(slots().get(id));
      nodes = objects(content.get("nodes"));
      edges = objects(content.get("edges"));
      in = "sys:slot:" + id + ":in";
      out = "sys:slot:" + id + ":out";
    }

    String pointer() {
      return "/slots/" + id;
    }

    String at(Map<String, Object> part) {
      for (int i = 0; i < nodes.size(); i++) {
        if (nodes.get(i) == part) {
          return pointer() + "/nodes/" + i;
        }
      }
      for (int i = 0; i < edges.size(); i++) {
        if (edges.get(i) == part) {
          return pointer() + "/edges/" + i;
        }
      }
      throw new AssertionError("Expected a part of " + id + ", found " + part);
    }

    String freshId() {
      return "usr:" + id + ":" + dice.uuid();
    }

    /** A new node, not yet tied to anything. */
    Map<String, Object> node(String type, Object... config) {
      var node = object("id", freshId(), "type", type, "runAs", "actor");
      node.put("config", object(config));
      nodes.add(node);
      return node;
    }

    Map<String, Object> script() {
      return node("script", "expression", "entity.urgent == true");
    }

    /** A new approval that nothing can be said against if it has an edge for rejections. */
    Map<String, Object> approval() {
      return node(
          "approval",
          "approvers",
          new ArrayList<>(List.of(object("user", "new-" + added()))),
          "quorum",
          "any",
          "allowSamePerson",
          true,
          "timeout",
          "P3D",
          "onReject",
          "leave");
    }

    Map<String, Object> edge(String source, String target) {
      var edge =
          object(
              "id",
              "new/" + added(),
              "sourceNodeId",
              source,
              "targetNodeId",
              target,
              "priority",
              100L);
      if (typeOf(source).equals("task")) {
        edge.put("on", "approved");
      }
      edges.add(edge);
      return edge;
    }

    Map<String, Object> edge(Map<String, Object> source, Map<String, Object> target) {
      return edge(text(source, "id"), text(target, "id"));
    }

    /** The edges that do not lead back. */
    private Stream<Map<String, Object>> forward() {
      return edges.stream().filter(edge -> !edge.containsKey("returning"));
    }

    List<Map<String, Object>> from(String nodeId) {
      return forward().filter(edge -> text(edge, "sourceNodeId").equals(nodeId)).toList();
    }

    List<Map<String, Object>> to(String nodeId) {
      return forward().filter(edge -> text(edge, "targetNodeId").equals(nodeId)).toList();
    }

    String typeOf(String nodeId) {
      return nodes.stream()
          .filter(node -> text(node, "id").equals(nodeId))
          .map(node -> text(node, "type"))
          .findFirst()
          .orElse("port");
    }

    boolean isOutside(String nodeId) {
      return truth.depthOf(nodeId) == 0;
    }

    /** Nodes of which something holds. */
    Optional<Map<String, Object>> node(Predicate<Map<String, Object>> wanted) {
      return any(nodes.stream().filter(wanted).toList());
    }

    Optional<Map<String, Object>> edge(Predicate<Map<String, Object>> wanted) {
      return any(forward().filter(wanted).toList());
    }

    /** Places on ways outside of every split, where anything sound can be put in. */
    List<Spot> spots() {
      var spots = new ArrayList<Spot>();
      for (var edge : forward().toList()) {
        var source = text(edge, "sourceNodeId");
        var target = text(edge, "targetNodeId");
        boolean outside = isOutside(source) && isOutside(target);
        if (outside
            && !typeOf(source).equals("parallel_split")
            && !typeOf(target).equals("parallel_join")) {
          spots.add(new Spot(this, target.equals(out) ? ways(source) : List.of(edge), ""));
        }
      }
      for (var node : nodes) {
        if (from(text(node, "id")).isEmpty()) {
          spots.add(new Spot(this, List.of(), text(node, "id")));
        }
      }
      return spots;
    }

    Spot spot() {
      return dice.of(spots());
    }

    /** Puts a stretch on a way; gives what its last node leads to, or the out port. */
    String insert(Spot spot, Map<String, Object> first, Map<String, Object> last) {
      if (spot.edges().isEmpty()) {
        edge(spot.last(), text(first, "id"));
        return out;
      }
      var target = text(spot.edges().get(0), "targetNodeId");
      spot.edges().forEach(edge -> edge.put("targetNodeId", text(first, "id")));
      edge(text(last, "id"), target);
      return target;
    }

    /** All edges by which a step leaves the slot, so that one step goes on being the last. */
    private List<Map<String, Object>> ways(String last) {
      return from(last).stream().filter(edge -> text(edge, "targetNodeId").equals(out)).toList();
    }
  }

  private int added() {
    added++;
    return added;
  }
}
