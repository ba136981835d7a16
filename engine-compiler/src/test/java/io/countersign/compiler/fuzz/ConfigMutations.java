package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.text;
import static io.countersign.compiler.fuzz.Mutation.compiled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Steps with one wrong setting, and edges with one wrong condition. */
final class ConfigMutations {

  private static final Object TWO = List.of(object("user", "new-a"), object("user", "new-b"));

  private ConfigMutations() {}

  static List<Mutation> all() {
    var all = new ArrayList<Mutation>();
    all.add(step("PATCH_CONFIG", "approvers", "approval", "approvers", List.of(), "quorum", "any"));
    all.add(step("PATCH_CONFIG", "quorum", "approval", "approvers", TWO, "quorum", 3L));
    all.add(step("PATCH_CONFIG", "quorum", "approval", "approvers", TWO, "quorum", 0L));
    all.add(approver("managerLevels", 0L));
    all.add(approver("managerLevels", 21L));
    all.add(approver("user", " "));
    all.add(approver("role", ""));
    all.add(approver("strategy", ""));
    all.add(step("PATCH_CONFIG", "approvalChainId", "approval", "approvalChainId", " "));
    all.add(step("PATCH_CONFIG", "actionType", "action", "actionType", ""));
    all.add(step("PATCH_CONFIG", "ruleSet", "rule", "ruleSet", " "));
    all.add(step("PATCH_CONFIG", "eventKey", "wait_event", "eventKey", "", "timeout", "P1D"));
    all.add(step("PATCH_CONFIG", "url", "webhook_out", "url", ""));
    all.add(step("PATCH_CONFIG", "effectType", "effect", "effectType", "email"));
    all.add(step("PATCH_CONFIG", "effectType", "effect", "effectType", "Print badge"));
    all.add(
        step("PATCH_CONFIG", "secret", "webhook_out", "url", "https://example.com", "secret", ""));
    all.add(message("channels", List.of(), List.of("{actor.email}")));
    all.add(message("to", List.of("email"), List.of()));
    all.add(message("to/1", List.of("email"), List.of("{actor.email}", " ")));
    all.add(join("any", 2L));
    all.add(join("count", 0L));
    all.add(join("count", 3L));
    all.add(joinWithoutCount());
    all.add(step("TIME_DURATION_SYNTAX", "duration", "wait_timer", "duration", "soon"));
    all.add(step("TIME_CRON_SYNTAX", "cron", "wait_timer", "cron", "often"));
    all.add(
        step("TIME_ZONE_UNKNOWN", "zone", "wait_timer", "cron", "0 9 * * *", "zone", "Mars/Base"));
    all.add(step("DSL_UNKNOWN_FIELD", "expression", "script", "expression", "entity.nothing == 1"));
    all.add(step("DSL_TYPE_MISMATCH", "until", "wait_timer", "until", "entity.id"));
    all.add(
        step(
            "DSL_TEMPLATE",
            "eventKey",
            "wait_event",
            "eventKey",
            "of {entity.id",
            "timeout",
            "P1D"));
    all.add(
        step(
            "DSL_UNKNOWN_FIELD",
            "payloadTemplate/a~1b",
            "action",
            "actionType",
            "x",
            "payloadTemplate",
            object("a/b", "entity.nothing")));
    all.add(edge("DSL_UNKNOWN_FIELD", "entity.nothing == 1"));
    all.add(edge("DSL_TYPE_MISMATCH", "entity.urgent == 1"));
    all.add(edge("DSL_CALL", "entity.id.startsWith(\"x\")"));
    return all;
  }

  private static Mutation step(String code, String member, String type, Object... config) {
    return compiled(
        code,
        type + " with a wrong " + member,
        draft -> {
          var slot = draft.anySlot();
          var spot = slot.spot();
          var node = slot.node(type, config);
          var target = slot.insert(spot, node, node);
          if (type.equals("approval")) {
            if (slot.from(text(node, "id")).isEmpty()) {
              slot.edge(text(node, "id"), target);
            }
            slot.edge(text(node, "id"), target).put("on", "rejected");
          }
          return Optional.of(slot.at(node) + "/config/" + member);
        });
  }

  private static Mutation approver(String member, Object value) {
    return step(
        "PATCH_CONFIG",
        "approvers/0/" + member,
        "approval",
        "approvers",
        List.of(object(member, value)),
        "quorum",
        "any");
  }

  private static Mutation message(String member, List<Object> channels, List<Object> to) {
    return step(
        "PATCH_CONFIG",
        member,
        "notification",
        "channels",
        channels,
        "to",
        to,
        "subject",
        "s",
        "text",
        "t");
  }

  private static Mutation join(String mode, long count) {
    return region(
        "PATCH_CONFIG", "a join that takes " + mode + " " + count, "mode", mode, "count", count);
  }

  private static Mutation joinWithoutCount() {
    return region("PATCH_CONFIG", "a join without its count", "mode", "count");
  }

  private static Mutation region(String code, String what, Object... config) {
    return compiled(
        code,
        what,
        draft -> {
          var slot = draft.anySlot();
          var spot = slot.spot();
          var split = slot.node("parallel_split");
          var join = slot.node("parallel_join", config);
          slot.edge(split, join);
          slot.edge(split, join);
          slot.insert(spot, split, join);
          return Optional.of(slot.at(join) + "/config/count");
        });
  }

  private static Mutation edge(String code, String condition) {
    return compiled(
        code,
        "an edge on " + condition,
        draft -> {
          var slot = draft.anySlot();
          return slot.edge(
                  edge ->
                      text(edge, "sourceNodeId").startsWith("usr:")
                          && !slot.typeOf(text(edge, "sourceNodeId")).equals("parallel_split"))
              .map(
                  edge -> {
                    var wrong = slot.edge(text(edge, "sourceNodeId"), text(edge, "targetNodeId"));
                    wrong.put("condition", object("expression", condition));
                    return slot.at(wrong) + "/condition";
                  });
        });
  }
}
