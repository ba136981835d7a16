package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Mutation.compiled;
import static io.countersign.compiler.fuzz.Mutation.inContract;
import static io.countersign.compiler.fuzz.Mutation.inPatch;

import io.countersign.compiler.schema.SchemaCheck;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Texts of one mistake in their shape. */
final class SourceMutations {

  private SourceMutations() {}

  static List<Mutation> all() {
    return List.of(
        inPatch("SOURCE_MEMBER_MISSING", "a step without an id", draft -> without(draft, "id")),
        inPatch("SOURCE_MEMBER_MISSING", "an edge without an end", SourceMutations::withoutEnd),
        inPatch("SOURCE_MEMBER_UNKNOWN", "a step with a colour", SourceMutations::colour),
        inPatch("SOURCE_TYPE", "a number for an id", SourceMutations::number),
        inPatch("SOURCE_TYPE", "text for a list", SourceMutations::textForList),
        inPatch("SOURCE_VALUE", "a word that is no choice", SourceMutations::word),
        inPatch("SOURCE_SHAPE", "a condition of another shape", SourceMutations::shape),
        compiled("SOURCE_TEXT", "a label that ends early", SourceMutations::early),
        inPatch("SOURCE_TOO_DEEP", "settings too deep", SourceMutations::deep),
        inPatch("SOURCE_TOO_LARGE", "settings too large", SourceMutations::large),
        inContract(
            "SOURCE_MEMBER_MISSING", "a status without a role", SourceMutations::withoutRole),
        inContract(
            "SOURCE_MEMBER_UNKNOWN",
            "a transition with a colour",
            SourceMutations::transitionColour),
        inContract("SOURCE_TYPE", "text for a flag", SourceMutations::textForFlag),
        inContract("SOURCE_VALUE", "a window that is none", SourceMutations::window));
  }

  private static Optional<String> without(Draft draft, String member) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.remove(member);
    return Optional.of(slot.at(node));
  }

  private static Optional<String> withoutEnd(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(edge -> true)
        .map(
            edge -> {
              edge.remove(draft.dice.oneIn(2) ? "sourceNodeId" : "targetNodeId");
              return slot.at(edge);
            });
  }

  private static Optional<String> colour(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.put("colour", "red");
    return Optional.of(slot.at(node) + "/colour");
  }

  private static Optional<String> number(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.put("id", 7L);
    return Optional.of(slot.at(node) + "/id");
  }

  private static Optional<String> textForList(Draft draft) {
    var slot = draft.anySlot();
    slot.content.put("edges", "none");
    return Optional.of(slot.pointer() + "/edges");
  }

  private static Optional<String> word(Draft draft) {
    var slot = draft.anySlot();
    slot.content.put("exitEdgeMode", "sideways");
    return Optional.of(slot.pointer() + "/exitEdgeMode");
  }

  private static Optional<String> early(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.put("label", "Approve\0");
    return Optional.of(slot.at(node) + "/label");
  }

  private static Optional<String> shape(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(edge -> true)
        .map(
            edge -> {
              edge.put("condition", object("when", "always"));
              return slot.at(edge) + "/condition";
            });
  }

  /** The first object at depth 100 is told: the patch holds settings at depth 6. */
  private static Optional<String> deep(Draft draft) {
    var slot = draft.anySlot();
    Object value = true;
    for (int i = 0; i < 110; i++) {
      value = object("a", value);
    }
    var node = slot.node("acme:score");
    Look.in(node.get("config")).put("a", value);
    return Optional.of(slot.at(node) + "/config" + "/a".repeat(95));
  }

  private static Optional<String> large(Draft draft) {
    var node = draft.anySlot().node("acme:score");
    Look.in(node.get("config")).put("a", Collections.nCopies(SchemaCheck.MAX_VALUES, true));
    return Optional.of("");
  }

  private static Optional<String> withoutRole(Draft draft) {
    var statuses = objects(Look.in(draft.contract.get("lifecycle")).get("statuses"));
    int index = draft.dice.below(statuses.size());
    statuses.get(index).remove("role");
    return Optional.of("/lifecycle/statuses/" + index);
  }

  private static Optional<String> transitionColour(Draft draft) {
    var transitions = objects(Look.in(draft.contract.get("lifecycle")).get("transitions"));
    int index = draft.dice.below(transitions.size());
    transitions.get(index).put("colour", true);
    return Optional.of("/lifecycle/transitions/" + index + "/colour");
  }

  private static Optional<String> textForFlag(Draft draft) {
    Look.in(draft.contract.get("options")).put("adoptionRequired", "yes");
    return Optional.of("/options/adoptionRequired");
  }

  private static Optional<String> window(Draft draft) {
    var statuses = objects(Look.in(draft.contract.get("lifecycle")).get("statuses"));
    int index = draft.dice.below(statuses.size());
    statuses.get(index).put("window", "open");
    return Optional.of("/lifecycle/statuses/" + index + "/window");
  }
}
