package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.text;
import static io.countersign.compiler.fuzz.Mutation.compiled;

import io.countersign.compiler.fuzz.Draft.Slot;
import io.countersign.compiler.fuzz.Draft.Spot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Patches that compile, with one more thing to look at. */
final class LintMutations {

  private LintMutations() {}

  static List<Mutation> all() {
    return List.of(
        compiled("LINT_NO_DEFAULT_EDGE", "a condition on the only way", LintMutations::noDefault),
        compiled("LINT_APPROVAL_NO_TIMEOUT", "an approval for ever", LintMutations::approval),
        compiled("LINT_WAIT_NO_TIMEOUT", "a wait for ever", LintMutations::waiting),
        compiled("LINT_ANY_SIDE_EFFECTS", "effects that are cut off", LintMutations::effects),
        compiled("LINT_UNREACHABLE_CONDITION", "an edge too late", LintMutations::tooLate),
        compiled("LINT_DUPLICATE_APPROVER", "one person twice", LintMutations::twice),
        compiled("LINT_MATERIAL_BEHIND_GATE", "a late change", LintMutations::material),
        compiled("LINT_REJECTION_PASSES", "a no that counts for nothing", LintMutations::passing));
  }

  private static Optional<String> noDefault(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var script = slot.node("wait_timer", "duration", "PT1H");
    var target = slot.insert(spot, script, script);
    slot.edges.removeIf(edge -> text(edge, "sourceNodeId").equals(script.get("id")));
    slot.edge(text(script, "id"), target)
        .put("condition", object("expression", "entity.urgent == true"));
    return Optional.of(slot.at(script));
  }

  private static Optional<String> approval(Draft draft) {
    return draft
        .slot(LintMutations::missesNobody)
        .map(
            slot -> {
              var spot = slot.spot();
              var approval = slot.approval();
              Look.in(approval.get("config")).remove("timeout");
              return asked(slot, spot, approval);
            });
  }

  private static String asked(Slot slot, Spot spot, Map<String, Object> approval) {
    var target = slot.insert(spot, approval, approval);
    both(slot, text(approval, "id"), target);
    return slot.at(approval);
  }

  /** Where one more approval takes no warning away. */
  private static boolean missesNobody(Slot slot) {
    return slot.nodes.stream()
        .noneMatch(node -> isMaterial(node) || "continue".equals(configOf(node).get("onReject")));
  }

  /** An edge for rejections, and one for everything else. */
  private static void both(Slot slot, String approval, String target) {
    if (slot.from(approval).isEmpty()) {
      slot.edge(approval, target);
    }
    slot.edge(approval, target).put("on", "rejected");
  }

  private static Optional<String> waiting(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var wait = slot.node("wait_event", "eventKey", "new:{entity.id}");
    slot.insert(spot, wait, wait);
    return Optional.of(slot.at(wait));
  }

  private static Optional<String> effects(Draft draft) {
    return draft
        .slot(slot -> slot.spots().stream().anyMatch(spot -> isBeforeNoAction(slot, spot)))
        .flatMap(
            slot ->
                draft
                    .any(
                        slot.spots().stream().filter(spot -> isBeforeNoAction(slot, spot)).toList())
                    .map(
                        spot -> {
                          var split = slot.node("parallel_split");
                          var join =
                              slot.node(
                                  "parallel_join",
                                  "mode",
                                  draft.dice.oneIn(2) ? "any" : "majority");
                          var effect = slot.node("rule", "ruleSet", "new-rules");
                          slot.edge(split, effect);
                          slot.edge(effect, join);
                          slot.edge(split, join);
                          slot.insert(spot, split, join);
                          return slot.at(join);
                        }));
  }

  private static boolean isBeforeNoAction(Slot slot, Spot spot) {
    var seen = new HashSet<String>();
    var open = new ArrayList<String>();
    spot.edges().forEach(edge -> open.add(text(edge, "targetNodeId")));
    while (!open.isEmpty()) {
      var id = open.remove(open.size() - 1);
      if (seen.add(id)) {
        slot.from(id).forEach(edge -> open.add(text(edge, "targetNodeId")));
      }
    }
    return seen.stream().noneMatch(id -> slot.typeOf(id).equals("action"));
  }

  private static Optional<String> tooLate(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(
            edge ->
                text(edge, "sourceNodeId").startsWith("usr:")
                    && !slot.typeOf(text(edge, "sourceNodeId")).equals("parallel_split")
                    && !edge.containsKey("on")
                    && !edge.containsKey("condition"))
        .map(
            edge -> {
              var late = slot.edge(text(edge, "sourceNodeId"), text(edge, "targetNodeId"));
              late.put("priority", 9_000L);
              late.put("condition", object("expression", "entity.urgent == true"));
              return slot.at(late);
            });
  }

  private static Optional<String> twice(Draft draft) {
    return draft
        .slot(LintMutations::missesNobody)
        .map(
            slot -> {
              var spot = slot.spot();
              var approval = slot.approval();
              var config = Look.in(approval.get("config"));
              // One person may not decide twice here, and a warning is due; the name is new.
              config.remove("allowSamePerson");
              config.put(
                  "approvers",
                  List.of(object("user", "twin"), object("role", "other"), object("user", "twin")));
              return asked(slot, spot, approval);
            });
  }

  private static boolean asksNobody(Slot slot) {
    return slot.nodes.stream().noneMatch(node -> text(node, "type").equals("approval"));
  }

  private static boolean isBehindGate(Draft draft, Slot slot) {
    return draft.declared().values().stream()
        .filter(declared -> text(declared, "slotId").equals(slot.id))
        .anyMatch(declared -> text(declared, "entryNodeId").startsWith("sys:gate:"));
  }

  private static Optional<String> material(Draft draft) {
    return draft
        .slot(slot -> isBehindGate(draft, slot) && asksNobody(slot) && cutsNothingOff(slot))
        .map(
            slot -> {
              var spot = slot.spot();
              var action =
                  slot.node("action", "actionType", "host.change", "changesMaterial", true);
              slot.insert(spot, action, action);
              return slot.at(action);
            });
  }

  private static Optional<String> passing(Draft draft) {
    return draft
        .slot(slot -> asksNobody(slot) && slot.nodes.stream().noneMatch(LintMutations::isMaterial))
        .map(
            slot -> {
              var spot = slot.spot();
              var approval = slot.approval();
              Look.in(approval.get("config")).put("onReject", "continue");
              return asked(slot, spot, approval);
            });
  }

  /** Where one more action makes up for nothing. */
  private static boolean cutsNothingOff(Slot slot) {
    return slot.nodes.stream().noneMatch(node -> text(node, "type").equals("parallel_join"));
  }

  private static boolean isMaterial(Map<String, Object> node) {
    return configOf(node).containsKey("changesMaterial");
  }

  private static Map<String, Object> configOf(Map<String, Object> node) {
    return node.get("config") == null ? Map.of() : Look.in(node.get("config"));
  }
}
