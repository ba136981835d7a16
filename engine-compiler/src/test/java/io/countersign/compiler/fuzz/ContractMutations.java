package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static io.countersign.compiler.fuzz.Look.text;
import static io.countersign.compiler.fuzz.Mutation.compiled;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Contracts with one mistake. */
final class ContractMutations {

  private ContractMutations() {}

  static List<Mutation> all() {
    return List.of(
        compiled("CONTRACT_NAME", "a document type of two words", ContractMutations::typeName),
        compiled("CONTRACT_NAME", "a field that is no word", ContractMutations::fieldName),
        compiled("CONTRACT_NAME", "a status that is no word", ContractMutations::statusName),
        compiled("CONTRACT_NAME", "a slot that is none", ContractMutations::slotName),
        compiled("CONTRACT_RESERVED", "a verb of the engine's", ContractMutations::verb),
        compiled("CONTRACT_RESERVED", "a root of the engine's", ContractMutations::root),
        compiled(
            "CONTRACT_RESERVED", "a field named like a root", ContractMutations::fieldLikeRoot),
        compiled("CONTRACT_DUPLICATE", "a status twice", ContractMutations::statusTwice),
        compiled("CONTRACT_DUPLICATE", "a slot twice", ContractMutations::slotTwice),
        compiled("CONTRACT_DUPLICATE", "an origin twice", ContractMutations::originTwice),
        compiled("CONTRACT_UNKNOWN_STATUS", "a way to nowhere", draft -> nowhere(draft, "to")),
        compiled(
            "CONTRACT_UNKNOWN_STATUS",
            "a rejection to nowhere",
            draft -> nowhere(draft, "rejectTo")),
        compiled("CONTRACT_UNKNOWN_STATUS", "a way from nowhere", ContractMutations::fromNowhere),
        compiled("CONTRACT_ROLES", "no beginning", ContractMutations::noBeginning),
        compiled("CONTRACT_ROLES", "two beginnings", ContractMutations::twoBeginnings),
        compiled("CONTRACT_ROLES", "a way on from the end", ContractMutations::onFromTheEnd),
        compiled(
            "CONTRACT_FIELD",
            "material and always editable",
            draft -> field(draft, "vendor_id", "alwaysEditable", true)),
        compiled(
            "CONTRACT_FIELD",
            "a scale too fine",
            draft -> field(draft, "grand_total", "scale", 12L)),
        compiled("CONTRACT_FIELD", "a scale of text", draft -> field(draft, "id", "scale", 2L)),
        compiled("CONTRACT_ARRIVAL", "two ways on arrival", ContractMutations::arrival),
        compiled(
            "CONTRACT_WORKFLOW_STATUSES",
            "statuses beside the lifecycle",
            ContractMutations::workflow),
        compiled("CONTRACT_STABLE", "a stable slot on a way back", ContractMutations::stable),
        compiled(
            "CONTRACT_UNREACHABLE",
            "a status that nothing leads to",
            ContractMutations::unreachable),
        compiled("CONTRACT_DEAD_END", "a status without a way on", ContractMutations::deadEnd),
        compiled("CONTRACT_CYCLE", "a way back that is not marked", ContractMutations::cycle),
        compiled("CONTRACT_LIMIT", "no version", ContractMutations::version),
        compiled("CONTRACT_LIMIT", "many roots", ContractMutations::roots),
        compiled("CONTRACT_LIMIT", "a deep type", ContractMutations::deepType));
  }

  private static List<Map<String, Object>> statuses(Draft draft) {
    return objects(Look.in(draft.contract.get("lifecycle")).get("statuses"));
  }

  private static List<Map<String, Object>> transitions(Draft draft) {
    return objects(Look.in(draft.contract.get("lifecycle")).get("transitions"));
  }

  private static String last(Draft draft, String list, String member) {
    int size = list.equals("statuses") ? statuses(draft).size() : transitions(draft).size();
    return "/lifecycle/" + list + "/" + (size - 1) + "/" + member;
  }

  private static Optional<String> anyInRole(Draft draft, String... roles) {
    return draft.any(
        statuses(draft).stream()
            .filter(status -> List.of(roles).contains(status.get("role")))
            .map(status -> text(status, "name"))
            .toList());
  }

  private static void addStatus(Draft draft, String name, String role) {
    statuses(draft).add(object("name", name, "role", role, "window", "locked", "stable", false));
  }

  private static void addTransition(Draft draft, String from, String to, String start) {
    transitions(draft)
        .add(
            object(
                "verb",
                "extra_" + draft.dice.below(100),
                "from",
                List.of(object("status", from, "slot", "none")),
                "to",
                to,
                "start",
                start,
                "window",
                "locked",
                "slotAfter",
                "none"));
  }

  private static Optional<String> typeName(Draft draft) {
    draft.contract.put(
        "entityType", draft.dice.of(List.of("Bad Name", "", "1st", "caf\u00e9", "x".repeat(64))));
    return Optional.of("/entityType");
  }

  private static Optional<String> fieldName(Draft draft) {
    var name = draft.dice.of(List.of("two words", "1st", "a-b", "\u00e4"));
    Look.in(draft.contract.get("fields")).put(name, object("type", "text"));
    return Optional.of("/fields/" + name);
  }

  private static Optional<String> statusName(Draft draft) {
    int index = draft.dice.below(statuses(draft).size());
    var old = text(statuses(draft).get(index), "name");
    var wrong = draft.dice.of(List.of("Two Words", "_x", "1"));
    statuses(draft).get(index).put("name", wrong);
    for (var transition : transitions(draft)) {
      transition.replace("to", old, wrong);
      transition.replace("rejectTo", old, wrong);
      objects(transition.get("from")).forEach(origin -> origin.replace("status", old, wrong));
    }
    return Optional.of("/lifecycle/statuses/" + index + "/name");
  }

  /** The slots of the contract by their places, in its order. */
  private static Map<String, Map<String, Object>> slots(Draft draft) {
    var slots = new LinkedHashMap<String, Map<String, Object>>();
    for (int i = 0; i < transitions(draft).size(); i++) {
      var transition = transitions(draft).get(i);
      var origins = objects(transition.get("from"));
      for (int j = 0; j < origins.size(); j++) {
        if (origins.get(j).get("slot") instanceof Map<?, ?>) {
          slots.put(
              "/lifecycle/transitions/" + i + "/from/" + j + "/slot",
              Look.in(origins.get(j).get("slot")));
        }
      }
      if (transition.get("slotAfter") instanceof Map<?, ?>) {
        slots.put(
            "/lifecycle/transitions/" + i + "/slotAfter", Look.in(transition.get("slotAfter")));
      }
    }
    return slots;
  }

  private static Optional<String> slotName(Draft draft) {
    var slots = slots(draft);
    var place = draft.dice.of(List.copyOf(slots.keySet()));
    Look.in(slots.get(place))
        .put("id", draft.dice.of(List.of("nowhere", "slot:", "slot:A", "slot:a b")));
    return Optional.of(place + "/id");
  }

  private static Optional<String> verb(Draft draft) {
    int index = draft.dice.below(transitions(draft).size());
    var wrong = draft.dice.of(List.of("close", "drift", "reject", "rejected", "failed", "timeout"));
    transitions(draft).get(index).put("verb", wrong);
    return Optional.of("/lifecycle/transitions/" + index + "/verb");
  }

  private static Optional<String> root(Draft draft) {
    var name = draft.dice.of(List.of("entity", "now"));
    Look.in(draft.contract.get("roots")).put(name, "dynamic");
    return Optional.of("/roots/" + name);
  }

  private static Optional<String> fieldLikeRoot(Draft draft) {
    var name = draft.dice.of(List.of("entity", "actor", "org", "context", "now"));
    Look.in(draft.contract.get("fields")).put(name, object("type", "text"));
    return Optional.of("/fields/" + name);
  }

  private static Optional<String> statusTwice(Draft draft) {
    return anyInRole(draft, "open", "active", "final")
        .map(
            name -> {
              addStatus(draft, name, "open");
              return last(draft, "statuses", "name");
            });
  }

  private static Optional<String> slotTwice(Draft draft) {
    var slots = new ArrayList<>(slots(draft).entrySet());
    if (slots.size() < 2) {
      return Optional.empty();
    }
    int first = draft.dice.below(slots.size() - 1);
    var second = slots.get(draft.dice.between(first + 1, slots.size() - 1));
    second.getValue().put("id", text(slots.get(first).getValue(), "id"));
    return Optional.of(second.getKey() + "/id");
  }

  private static Optional<String> originTwice(Draft draft) {
    int index = draft.dice.below(transitions(draft).size());
    var origins = objects(transitions(draft).get(index).get("from"));
    origins.add(object("status", text(draft.dice.of(origins), "status"), "slot", "none"));
    return Optional.of(
        "/lifecycle/transitions/" + index + "/from/" + (origins.size() - 1) + "/status");
  }

  private static Optional<String> nowhere(Draft draft, String member) {
    int index = draft.dice.below(transitions(draft).size());
    transitions(draft).get(index).put(member, "nowhere");
    return Optional.of("/lifecycle/transitions/" + index + "/" + member);
  }

  private static Optional<String> fromNowhere(Draft draft) {
    int index = draft.dice.below(transitions(draft).size());
    var origins = objects(transitions(draft).get(index).get("from"));
    int origin = draft.dice.below(origins.size());
    origins.get(origin).put("status", "nowhere");
    return Optional.of("/lifecycle/transitions/" + index + "/from/" + origin + "/status");
  }

  private static Optional<String> noBeginning(Draft draft) {
    statuses(draft).forEach(status -> status.replace("role", "initial", "open"));
    return Optional.of("/lifecycle/statuses");
  }

  private static Optional<String> twoBeginnings(Draft draft) {
    addStatus(draft, "another_beginning", "initial");
    return Optional.of(last(draft, "statuses", "role"));
  }

  private static Optional<String> onFromTheEnd(Draft draft) {
    return anyInRole(draft, "final")
        .flatMap(
            over ->
                draft
                    .any(
                        IntStream.range(0, transitions(draft).size())
                            .filter(i -> "request".equals(transitions(draft).get(i).get("start")))
                            .boxed()
                            .toList())
                    .map(
                        index -> {
                          var origins = objects(transitions(draft).get(index).get("from"));
                          origins.add(object("status", over, "slot", "none"));
                          return "/lifecycle/transitions/"
                              + index
                              + "/from/"
                              + (origins.size() - 1)
                              + "/status";
                        }));
  }

  private static Optional<String> field(Draft draft, String name, String member, Object value) {
    Look.in(Look.in(draft.contract.get("fields")).get(name)).put(member, value);
    return Optional.of("/fields/" + name + "/" + member);
  }

  private static Optional<String> arrival(Draft draft) {
    return draft
        .any(
            transitions(draft).stream()
                .filter(transition -> "arrival".equals(transition.get("start")))
                .flatMap(transition -> objects(transition.get("from")).stream())
                .map(origin -> text(origin, "status"))
                .toList())
        .flatMap(
            from ->
                anyInRole(draft, "final", "active")
                    .map(
                        to -> {
                          addTransition(draft, from, to, "arrival");
                          return last(draft, "transitions", "from/0/status");
                        }));
  }

  /** A slot that leaves the amended status. */
  private static Optional<String> stable(Draft draft) {
    var amended = anyInRole(draft, "amended").orElse("");
    Function<Map.Entry<String, Map<String, Object>>, Boolean> leavesAmended =
        slot -> {
          var parts = slot.getKey().split("/", -1);
          var transition = transitions(draft).get(Integer.parseInt(parts[3]));
          return parts.length > 5
              && amended.equals(
                  objects(transition.get("from")).get(Integer.parseInt(parts[5])).get("status"));
        };
    return draft
        .any(slots(draft).entrySet().stream().filter(leavesAmended::apply).toList())
        .map(
            slot -> {
              slot.getValue().put("stable", true);
              return slot.getKey() + "/stable";
            });
  }

  private static Optional<String> unreachable(Draft draft) {
    return anyInRole(draft, "final", "active")
        .map(
            to -> {
              addStatus(draft, "island", "open");
              addTransition(draft, "island", to, draft.dice.oneIn(2) ? "request" : "arrival");
              return last(draft, "statuses", "name");
            });
  }

  private static Optional<String> deadEnd(Draft draft) {
    return anyInRole(draft, "initial", "open", "active")
        .map(
            from -> {
              addStatus(draft, "trap", "open");
              addTransition(draft, from, "trap", "request");
              return last(draft, "statuses", "name");
            });
  }

  private static Optional<String> cycle(Draft draft) {
    var initial = anyInRole(draft, "initial").orElseThrow();
    return anyInRole(draft, "initial", "open", "active")
        .map(
            from -> {
              addTransition(draft, from, initial, "request");
              return last(draft, "transitions", "to");
            });
  }

  private static Optional<String> workflow(Draft draft) {
    draft.contract.put("workflow", "extra");
    return Optional.of("/lifecycle");
  }

  private static Optional<String> version(Draft draft) {
    draft.contract.put("lifecycleVersion", (long) -draft.dice.below(5));
    return Optional.of("/lifecycleVersion");
  }

  private static Optional<String> roots(Draft draft) {
    for (int i = 0; i <= 50; i++) {
      Look.in(draft.contract.get("roots")).put("root_" + i, "text");
    }
    return Optional.of("/roots");
  }

  private static Optional<String> deepType(Draft draft) {
    Object type = "text";
    for (int i = 0; i <= 20; i++) {
      type = draft.dice.oneIn(2) ? List.of(type) : object("part", type);
    }
    Look.in(draft.contract.get("fields")).put("deep", object("type", type));
    return Optional.of("/fields/deep/type");
  }
}
