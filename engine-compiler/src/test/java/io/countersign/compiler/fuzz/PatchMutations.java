package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.text;
import static io.countersign.compiler.fuzz.Mutation.compiled;

import io.countersign.compiler.fuzz.Draft.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Patches with one mistake that no graph shows. */
final class PatchMutations {

  private static final List<String> WINDOWS = List.of("editable", "amend_only", "locked");

  private PatchMutations() {}

  static List<Mutation> all() {
    return List.of(
        compiled(
            "PATCH_BASE", "another document type", draft -> base(draft, "entityType", "other")),
        compiled("PATCH_BASE", "another version", draft -> base(draft, "envelopeVersion", 99L)),
        compiled("PATCH_UNKNOWN_SLOT", "a slot that is not declared", PatchMutations::slot),
        compiled("PATCH_NODE_ID", "an id of another form", PatchMutations::nodeId),
        compiled("PATCH_EDGE_ID", "no name for an edge", PatchMutations::edgeId),
        compiled("PATCH_AMBIGUOUS_ID", "a step with a port's name", PatchMutations::portName),
        compiled("PATCH_DUPLICATE_ID", "a node twice", PatchMutations::nodeTwice),
        compiled("PATCH_DUPLICATE_ID", "an edge twice", PatchMutations::edgeTwice),
        compiled("PATCH_SCOPE", "an edge that leaves its slot", draft -> strayTo(draft, true)),
        compiled("PATCH_SCOPE", "an edge from outside", draft -> strayFrom(draft, true)),
        compiled("PATCH_UNKNOWN_NODE", "an edge to nowhere", draft -> strayTo(draft, false)),
        compiled("PATCH_UNKNOWN_NODE", "an edge from nowhere", draft -> strayFrom(draft, false)),
        compiled("PATCH_NODE_TYPE", "a node of the envelope", PatchMutations::nodeType),
        compiled("PATCH_NO_HANDLER", "a type without a handler", PatchMutations::handler),
        compiled("PATCH_WINDOW", "a looser slot", PatchMutations::looserSlot),
        compiled("PATCH_WINDOW", "a looser step", PatchMutations::looserStep),
        compiled("PATCH_RUN_AS", "no account", PatchMutations::noAccount),
        compiled("PATCH_RUN_AS", "an account for nothing", PatchMutations::oneAccountTooMany),
        compiled("PATCH_OUTCOME", "an outcome that cannot be", PatchMutations::outcome),
        compiled("PATCH_QUALIFIES", "qualifies before no join", PatchMutations::qualifies),
        compiled("PATCH_KEY", "no name for a key", PatchMutations::key),
        compiled("PATCH_KEY", "a key twice", PatchMutations::keyTwice),
        compiled("PATCH_REJECT", "a rejection with nowhere to go", PatchMutations::reject),
        compiled("PATCH_TASK", "two actions of one name", PatchMutations::actionTwice),
        compiled("PATCH_SILENCE", "no such code", draft -> silence(draft, "LINT_NOTHING", "code")),
        compiled(
            "PATCH_SILENCE", "a code that refuses", draft -> silence(draft, "GRAPH_CYCLE", "code")),
        compiled("PATCH_SILENCE", "no such node", draft -> silence(draft, "", "at")),
        compiled("PATCH_SILENCE", "no reason", draft -> silence(draft, "", "reason")),
        compiled("PATCH_SILENCE", "nothing to silence", draft -> silence(draft, "", "")));
  }

  private static Optional<String> actionTwice(Draft draft) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var done = object("name", "DONE", "means", "consent", "outcome", "done");
    var task =
        slot.node(
            "task",
            "approvers",
            List.of(object("user", "ada")),
            "quorum",
            "any",
            "actions",
            List.of(done, Look.copy(done)));
    var target = slot.insert(spot, task, task);
    slot.edges.removeIf(edge -> text(edge, "sourceNodeId").equals(task.get("id")));
    slot.edge(text(task, "id"), target).put("on", "done");
    return Optional.of(slot.at(task) + "/config/actions/1/name");
  }

  private static Optional<String> base(Draft draft, String member, Object value) {
    Look.in(draft.patch.get("baseRef")).put(member, value);
    return Optional.of("/baseRef/" + member);
  }

  private static Optional<String> slot(Draft draft) {
    var id = "slot:nowhere_" + draft.dice.below(100);
    draft
        .slots()
        .put(
            id,
            object(
                "nodes",
                List.of(
                    object(
                        "id",
                        "usr:" + id + ":" + draft.dice.uuid(),
                        "type",
                        "script",
                        "config",
                        object("expression", "entity.urgent"))),
                "edges",
                List.of(),
                "entryEdgeMode",
                "serial",
                "exitEdgeMode",
                "single"));
    return Optional.of("/slots/" + id);
  }

  private static Optional<String> nodeId(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    var old = text(node, "id");
    var uuid = old.substring(old.length() - 36);
    var wrong =
        switch (draft.dice.below(5)) {
          case 0 -> old + "0";
          case 1 -> "usr:slot:elsewhere:" + uuid;
          case 2 ->
              old.substring(0, old.length() - 36)
                  + "A"
                  + uuid.substring(1).toUpperCase(Locale.ROOT);
          case 3 -> "step " + draft.dice.below(100);
          default -> old.replace(uuid, uuid.replace('-', '_'));
        };
    node.put("id", wrong);
    for (var edge : slot.edges) {
      edge.replace("sourceNodeId", old, wrong);
      edge.replace("targetNodeId", old, wrong);
    }
    Look.objects(slot.content.get("silenced")).forEach(one -> one.replace("at", old, wrong));
    return Optional.of(slot.at(node) + "/id");
  }

  /** Only in a slot without edges and silenced warnings, because these could mean the port. */
  private static Optional<String> portName(Draft draft) {
    var slot = draft.anySlot();
    boolean named = !slot.edges.isEmpty() || !Look.objects(slot.content.get("silenced")).isEmpty();
    if (slot.nodes.size() != 1 || named) {
      return Optional.empty();
    }
    var node = slot.nodes.get(0);
    node.put("id", draft.dice.of(List.of("in", "out")));
    return Optional.of(slot.at(node) + "/id");
  }

  private static Optional<String> edgeId(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(edge -> true)
        .map(
            edge -> {
              edge.put(
                  "id",
                  draft.dice.of(List.of("", "  ", "x".repeat(201), "sys:mine", "sys:edge:mine")));
              return slot.at(edge) + "/id";
            });
  }

  private static Optional<String> nodeTwice(Draft draft) {
    var slot = draft.anySlot();
    var copy = Look.copy(draft.dice.of(slot.nodes));
    copy.remove("key");
    slot.nodes.add(copy);
    return Optional.of(slot.at(copy) + "/id");
  }

  /** The second is the one that stands later, in slots sorted by id. */
  private static Optional<String> edgeTwice(Draft draft) {
    var slot = draft.anySlot();
    if (slot.edges.size() < 2) {
      return Optional.empty();
    }
    int first = draft.dice.below(slot.edges.size() - 1);
    int second = draft.dice.between(first + 1, slot.edges.size() - 1);
    slot.edges.get(second).put("id", text(slot.edges.get(first), "id"));
    return Optional.of(slot.at(slot.edges.get(second)) + "/id");
  }

  private static Optional<String> strayTo(Draft draft, boolean somewhere) {
    var slot = draft.anySlot();
    var wrong = somewhere ? draft.dice.of(outside(draft, slot, slot.in)) : slot.freshId();
    var edge = slot.edge(text(draft.dice.of(slot.nodes), "id"), wrong);
    return Optional.of(slot.at(edge) + "/targetNodeId");
  }

  private static Optional<String> strayFrom(Draft draft, boolean somewhere) {
    var slot = draft.anySlot();
    var wrong = somewhere ? draft.dice.of(outside(draft, slot, slot.out)) : slot.freshId();
    var edge = slot.edge(wrong, text(draft.dice.of(slot.nodes), "id"));
    return Optional.of(slot.at(edge) + "/sourceNodeId");
  }

  /** Nodes that no edge of a slot may touch, or not at this end. */
  private static List<String> outside(Draft draft, Slot slot, String port) {
    var outside = new ArrayList<>(new ExpectedEnvelope(draft.contract).nodes.keySet());
    outside.add(port);
    outside.add("sys:no:such:node");
    draft.declared().keySet().stream()
        .filter(id -> !id.equals(slot.id))
        .forEach(id -> outside.add("sys:slot:" + id + ":in"));
    draft.slots().keySet().stream()
        .filter(id -> !id.equals(slot.id))
        .forEach(
            id ->
                Look.objects(Look.in(draft.slots().get(id)).get("nodes"))
                    .forEach(node -> outside.add(text(node, "id"))));
    return outside;
  }

  private static Optional<String> nodeType(Draft draft) {
    return inserted(
        draft,
        draft.dice.of(
            List.of("start", "end", "state", "lifecycle_gate", "policy_gate", "slot_port")),
        "/type");
  }

  private static Optional<String> handler(Draft draft) {
    return inserted(draft, draft.dice.of(List.of("acme:unknown", "aproval", "")), "/type");
  }

  static Optional<String> inserted(Draft draft, String type, String member, Object... config) {
    var slot = draft.anySlot();
    var spot = slot.spot();
    var node = slot.node(type, config);
    slot.insert(spot, node, node);
    return Optional.of(slot.at(node) + member);
  }

  private static String declaredWindow(Draft draft, Slot slot) {
    return text(draft.declared().getOrDefault(slot.id, Map.of()), "defaultEditWindow");
  }

  private static Optional<String> looserSlot(Draft draft) {
    return draft
        .slot(slot -> !declaredWindow(draft, slot).equals("editable"))
        .map(
            slot -> {
              int declared = WINDOWS.indexOf(declaredWindow(draft, slot));
              slot.content.put("editWindowOverride", WINDOWS.get(draft.dice.below(declared)));
              return slot.pointer() + "/editWindowOverride";
            });
  }

  private static Optional<String> looserStep(Draft draft) {
    var slot = draft.anySlot();
    int around =
        Math.max(
            WINDOWS.indexOf(declaredWindow(draft, slot)),
            WINDOWS.indexOf(text(slot.content, "editWindowOverride")));
    if (around == 0) {
      return Optional.empty();
    }
    var node = draft.dice.of(slot.nodes);
    node.put("editWindow", WINDOWS.get(draft.dice.below(around)));
    return Optional.of(slot.at(node) + "/editWindow");
  }

  private static Optional<String> noAccount(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.put("runAs", "service_account");
    node.remove("serviceAccount");
    if (draft.dice.oneIn(2)) {
      node.put("serviceAccount", " ");
    }
    return Optional.of(slot.at(node) + "/runAs");
  }

  private static Optional<String> oneAccountTooMany(Draft draft) {
    var slot = draft.anySlot();
    var node = draft.dice.of(slot.nodes);
    node.put("runAs", draft.dice.oneIn(2) ? "actor" : "system");
    node.put("serviceAccount", "account-2");
    return Optional.of(slot.at(node) + "/serviceAccount");
  }

  private static Optional<String> outcome(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(
            edge -> {
              var source = text(edge, "sourceNodeId");
              var type = slot.typeOf(source);
              return source.startsWith("usr:")
                  && !type.equals("parallel_split")
                  && !type.equals("rule")
                  && !RandomSteps.HOST_TYPES.contains(type);
            })
        .map(
            edge -> {
              var wrong = slot.edge(text(edge, "sourceNodeId"), text(edge, "targetNodeId"));
              wrong.put("on", draft.dice.of(List.of("nonsense", "", "close", "drift", "reject")));
              return slot.at(wrong) + "/on";
            });
  }

  private static Optional<String> qualifies(Draft draft) {
    var slot = draft.anySlot();
    return slot.edge(edge -> !slot.typeOf(text(edge, "targetNodeId")).equals("parallel_join"))
        .map(
            edge -> {
              edge.put("qualifies", object("expression", "entity.urgent == true"));
              return slot.at(edge) + "/qualifies";
            });
  }

  /** Of a node that had none: nothing reads it. */
  private static Optional<String> key(Draft draft) {
    var slot = draft.anySlot();
    return slot.node(node -> !node.containsKey("key"))
        .map(
            node -> {
              node.put(
                  "key",
                  draft.dice.of(List.of("Total", "1st", "two words", "", "a-b", "k".repeat(64))));
              return slot.at(node) + "/key";
            });
  }

  private static Optional<String> keyTwice(Draft draft) {
    var slot = draft.anySlot();
    return slot.node(node -> node.containsKey("key"))
        .map(
            node -> {
              var spot = slot.spot();
              var second = slot.script();
              second.put("key", text(node, "key"));
              slot.insert(spot, second, second);
              return slot.at(second) + "/key";
            });
  }

  private static Optional<String> reject(Draft draft) {
    var slot = draft.anySlot();
    var exit = draft.declared().getOrDefault(slot.id, Map.of()).get("exitNodeId");
    boolean takes =
        new ExpectedEnvelope(draft.contract)
            .edges.values().stream()
                .anyMatch(
                    edge -> text(edge, "source").equals(exit) && "reject".equals(edge.get("on")));
    var spot = slot.spot();
    var approval = slot.approval();
    if (takes || draft.dice.oneIn(2)) {
      Look.in(approval.get("config")).put("onReject", "continue");
    }
    slot.insert(spot, approval, approval);
    return Optional.of(slot.at(approval));
  }

  private static Optional<String> silence(Draft draft, String code, String member) {
    var slot = draft.anySlot();
    var silenced = new ArrayList<Object>(Look.objects(slot.content.get("silenced")));
    // A pause is never an approval, so that there is nothing to silence about it.
    var spot = slot.spot();
    var pause = slot.node("wait_timer", "duration", "PT1H");
    slot.insert(spot, pause, pause);
    silenced.add(
        object(
            "code",
            code.isEmpty() ? "LINT_APPROVAL_NO_TIMEOUT" : code,
            "at",
            member.equals("at")
                ? draft.dice.of(List.of("", "sys:end", slot.in, slot.freshId()))
                : text(pause, "id"),
            "reason",
            member.equals("reason") ? " " : "So it is."));
    slot.content.put("silenced", silenced);
    var entry = slot.pointer() + "/silenced/" + (silenced.size() - 1);
    return Optional.of(member.isEmpty() ? entry : entry + "/" + member);
  }
}
