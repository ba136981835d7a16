package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Mutation.compiled;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Patches in which one thing is too long or too many. */
final class LimitMutations {

  private LimitMutations() {}

  static List<Mutation> all() {
    return List.of(
        compiled("PATCH_LIMIT", "a long label of a step", LimitMutations::nodeLabel),
        compiled("PATCH_LIMIT", "a long label of an edge", LimitMutations::edgeLabel),
        compiled("PATCH_LIMIT", "many values", LimitMutations::values),
        compiled("PATCH_LIMIT", "many branches", LimitMutations::branches),
        compiled("PATCH_LIMIT", "many nodes, or a long account", LimitMutations::manyNodes));
  }

  private static Optional<String> nodeLabel(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.put("label", "\ud83d\ude00".repeat(201));
    return Optional.of(slot.at(node) + "/label");
  }

  private static Optional<String> edgeLabel(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(edge -> true)
        .map(
            edge -> {
              edge.put("label", "x".repeat(201));
              return slot.at(edge) + "/label";
            });
  }

  private static Optional<String> values(Draft draft) {
    var payload = new TreeMap<String, Object>();
    for (int i = 0; i <= 100; i++) {
      payload.put("v" + i, "entity.id");
    }
    return PatchMutations.inserted(
        draft,
        "action",
        "/config/payloadTemplate",
        "actionType",
        "host.many",
        "payloadTemplate",
        payload);
  }

  private static Optional<String> branches(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var split = slot.node("parallel_split");
    var join = slot.node("parallel_join", "mode", "all");
    for (int i = 0; i <= 100; i++) {
      slot.edge(split, join);
    }
    slot.insert(spot, split, join);
    return Optional.of(slot.at(split));
  }

  /** Takes long, so it is done seldom. */
  private static Optional<String> manyNodes(Draft draft) {
    var slot = draft.anySlot();
    if (!draft.dice.oneIn(100)) {
      var node = draft.dice.of(slot.nodes);
      node.put("runAs", "service_account");
      node.put("serviceAccount", "a".repeat(201));
      return Optional.of(slot.at(node) + "/serviceAccount");
    }
    var spot = slot.spot();
    var first = slot.script();
    var last = first;
    for (int i = 0; i < 2_000; i++) {
      var next = slot.script();
      slot.edge(last, next);
      last = next;
    }
    slot.insert(spot, first, last);
    return Optional.of("/slots");
  }
}
