package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.text;
import static io.countersign.compiler.fuzz.Mutation.compiled;

import io.countersign.compiler.fuzz.Draft.Slot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Graphs with one mistake. */
final class GraphMutations {

  private GraphMutations() {}

  static List<Mutation> all() {
    return List.of(
        compiled("GRAPH_EMPTY", "a slot with nothing in it", GraphMutations::empty),
        compiled("GRAPH_ENTRY", "two first steps", GraphMutations::twoFirstSteps),
        compiled("GRAPH_ENTRY", "one way in by conditions", GraphMutations::oneBranch),
        compiled("GRAPH_ENTRY", "a way in that is always taken", GraphMutations::unconditional),
        compiled("GRAPH_EXIT", "two last steps", GraphMutations::twoLastSteps),
        compiled("GRAPH_CYCLE", "an edge back", GraphMutations::cycle),
        compiled("GRAPH_RETURN", "a loop without a wait", GraphMutations::loop),
        compiled("GRAPH_UNREACHABLE", "steps beside the others", GraphMutations::detached),
        compiled("GRAPH_DEAD_END", "a way on for failures only", GraphMutations::deadEnd),
        compiled("GRAPH_SPLIT", "one branch", GraphMutations::oneWaySplit),
        compiled(
            "GRAPH_SPLIT", "a condition on a branch", draft -> conditional(draft, "condition")),
        compiled("GRAPH_SPLIT", "an outcome on a branch", draft -> conditional(draft, "on")),
        compiled("GRAPH_JOIN", "a join alone", GraphMutations::joinAlone),
        compiled("GRAPH_JOIN", "a split alone", GraphMutations::splitAlone),
        compiled("GRAPH_NESTING", "a way out of a region", GraphMutations::leak),
        compiled("GRAPH_NESTING", "a way into a region", GraphMutations::intrusion),
        compiled("GRAPH_TOKENS", "too many tokens", GraphMutations::tokens),
        compiled("GRAPH_MATERIAL", "a change beside an approval", GraphMutations::material));
  }

  private static Optional<String> empty(Draft draft) {
    var free = new TreeSet<>(draft.declared().keySet());
    free.removeAll(draft.slots().keySet());
    return draft
        .any(List.copyOf(free))
        .map(
            id -> {
              draft
                  .slots()
                  .put(
                      id,
                      Look.object(
                          "nodes",
                          List.of(),
                          "edges",
                          List.of(),
                          "entryEdgeMode",
                          draft.dice.oneIn(2) ? "serial" : "branch",
                          "exitEdgeMode",
                          "single"));
              return "/slots/" + id + "/nodes";
            });
  }

  private static boolean isSerial(Slot slot) {
    return "serial".equals(slot.content.get("entryEdgeMode"));
  }

  private static Optional<String> twoFirstSteps(Draft draft) {
    return draft
        .slot(GraphMutations::isSerial)
        .flatMap(
            slot ->
                slot.node(
                        node ->
                            slot.isOutside(text(node, "id"))
                                && !text(node, "type").equals("parallel_join")
                                && !slot.to(text(node, "id")).isEmpty())
                    .map(
                        node -> {
                          slot.edge(slot.script(), node);
                          return slot.pointer() + "/entryEdgeMode";
                        }));
  }

  private static Optional<String> oneBranch(Draft draft) {
    return draft
        .slot(GraphMutations::isSerial)
        .map(
            slot -> {
              slot.content.put("entryEdgeMode", "branch");
              return slot.pointer() + "/entryEdgeMode";
            });
  }

  /** Only where the last way in is written out: else its steps would hang in the air as well. */
  private static Optional<String> unconditional(Draft draft) {
    return draft
        .slot(
            slot ->
                !isSerial(slot)
                    && slot.from(slot.in).stream().anyMatch(edge -> !edge.containsKey("condition")))
        .flatMap(
            slot ->
                slot.edge(
                        edge ->
                            text(edge, "sourceNodeId").equals(slot.in)
                                && edge.containsKey("condition"))
                    .map(
                        edge -> {
                          edge.remove("condition");
                          return slot.at(edge);
                        }));
  }

  private static Optional<String> twoLastSteps(Draft draft) {
    return draft
        .slot(slot -> "single".equals(slot.content.get("exitEdgeMode")))
        .flatMap(
            slot ->
                slot.node(
                        node ->
                            slot.isOutside(text(node, "id"))
                                && !text(node, "type").equals("parallel_split")
                                && !text(node, "type").equals("task")
                                && !slot.from(text(node, "id")).isEmpty())
                    .map(
                        node -> {
                          slot.edge(node, slot.script());
                          return slot.pointer() + "/exitEdgeMode";
                        }));
  }

  private static Optional<String> cycle(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var first = slot.script();
    var last = first;
    for (int i = draft.dice.below(4); i > 0; i--) {
      var next = slot.script();
      slot.edge(last, next);
      last = next;
    }
    slot.insert(spot, first, last);
    slot.edge(last, first);
    return Optional.of(slot.at(first));
  }

  /** Steps that the engine takes by itself lead back to one another. */
  private static Optional<String> loop(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var first = slot.script();
    var last = slot.script();
    slot.edge(first, last);
    slot.insert(spot, first, last);
    var back = slot.edge(text(last, "id"), text(first, "id"));
    back.put("on", "true");
    back.put("returning", true);
    return Optional.of(slot.at(back));
  }

  private static Optional<String> detached(Draft draft) {
    return draft
        .slot(GraphMutations::isSerial)
        .map(
            slot -> {
              int most = Math.min(3, slot.nodes.size());
              var first = slot.script();
              var last = first;
              for (int i = draft.dice.below(most); i > 0; i--) {
                var next = slot.script();
                slot.edge(last, next);
                last = next;
              }
              return slot.at(first);
            });
  }

  private static Optional<String> deadEnd(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var node = slot.script();
    var target = slot.insert(spot, node, node);
    slot.edges.removeIf(edge -> text(edge, "sourceNodeId").equals(node.get("id")));
    slot.edge(text(node, "id"), target).put("on", "failed");
    return Optional.of(slot.at(node));
  }

  private static Optional<String> oneWaySplit(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var split = slot.node("parallel_split");
    var join = slot.node("parallel_join", "mode", "all");
    slot.edge(split, join);
    slot.insert(spot, split, join);
    return Optional.of(slot.at(split));
  }

  private static Optional<String> conditional(Draft draft, String member) {
    return draft
        .slot(
            slot ->
                slot.nodes.stream().anyMatch(node -> text(node, "type").equals("parallel_split")))
        .flatMap(
            slot ->
                slot.edge(edge -> slot.typeOf(text(edge, "sourceNodeId")).equals("parallel_split"))
                    .map(
                        edge -> {
                          edge.put(
                              member, member.equals("on") ? "failed" : "entity.urgent == true");
                          return slot.at(edge);
                        }));
  }

  private static Optional<String> joinAlone(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var join = slot.node("parallel_join", "mode", "all");
    slot.insert(spot, join, join);
    return Optional.of(slot.at(join));
  }

  private static Optional<String> splitAlone(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var split = slot.node("parallel_split");
    var meeting = slot.script();
    for (int i = draft.dice.between(2, 4); i > 0; i--) {
      var branch = slot.script();
      slot.edge(split, branch);
      slot.edge(branch, meeting);
    }
    slot.insert(spot, split, meeting);
    return Optional.of(slot.at(split));
  }

  private static Optional<String> leak(Draft draft) {
    return inside(draft)
        .map(
            inside -> {
              inside.slot().edge(text(inside.node(), "id"), inside.slot().out);
              return inside.slot().at(inside.node());
            });
  }

  private record Inside(Slot slot, Map<String, Object> node) {}

  /** A step within a split. */
  private static Optional<Inside> inside(Draft draft) {
    return draft
        .slot(slot -> slot.nodes.stream().anyMatch(node -> isInside(slot, node)))
        .flatMap(
            slot -> slot.node(node -> isInside(slot, node)).map(node -> new Inside(slot, node)));
  }

  private static boolean isInside(Slot slot, Map<String, Object> node) {
    return !slot.isOutside(text(node, "id"))
        && !text(node, "type").equals("parallel_split")
        && !text(node, "type").equals("parallel_join")
        && !text(node, "type").equals("task");
  }

  private static Optional<String> intrusion(Draft draft) {
    return inside(draft)
        .flatMap(
            inside -> {
              var slot = inside.slot();
              var id = text(inside.node(), "id");
              var outermost =
                  draft.truth.regions().stream()
                      .filter(one -> one.within().isEmpty() && one.nodes().contains(id))
                      .findFirst()
                      .orElseThrow()
                      .split();
              return draft
                  .any(
                      slot.to(outermost).stream()
                          .map(edge -> text(edge, "sourceNodeId"))
                          .filter(source -> source.startsWith("usr:"))
                          .toList())
                  .map(
                      source -> {
                        slot.edge(source, id);
                        return slot.at(inside.node());
                      });
            });
  }

  /** Three branches of seventy. */
  private static Optional<String> tokens(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var split = slot.node("parallel_split");
    var join = slot.node("parallel_join", "mode", "all");
    for (int i = 0; i < 3; i++) {
      var inner = slot.node("parallel_split");
      var meeting = slot.node("parallel_join", "mode", "all");
      slot.edge(split, inner);
      slot.edge(meeting, join);
      for (int j = 0; j < 70; j++) {
        slot.edge(inner, meeting);
      }
    }
    slot.insert(spot, split, join);
    return Optional.of(slot.at(split));
  }

  private static Optional<String> material(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var split = slot.node("parallel_split");
    var join = slot.node("parallel_join", "mode", "all");
    var approval = slot.approval();
    var action = slot.node("action", "actionType", "host.change", "changesMaterial", true);
    slot.edge(split, approval);
    slot.edge(approval, join);
    slot.edge(approval, join).put("on", "rejected");
    slot.edge(split, action);
    slot.edge(action, join);
    slot.insert(spot, split, join);
    return Optional.of(slot.at(action));
  }
}
