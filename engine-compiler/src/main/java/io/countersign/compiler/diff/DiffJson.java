package io.countersign.compiler.diff;

import io.countersign.compiler.diff.FieldChange.Value;
import io.countersign.compiler.diff.SlotDiff.JoinChange;
import io.countersign.compiler.diff.SlotDiff.WindowChange;
import io.countersign.compiler.diff.WorkflowDiff.Side;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Encoder of a difference as JSON: every list is present, even if empty. */
final class DiffJson {

  private DiffJson() {}

  static Map<String, @Nullable Object> write(WorkflowDiff diff) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("old", side(diff.before()));
    plain.put("new", side(diff.after()));
    plain.put("contract", diff.contract().stream().map(DiffJson::field).toList());
    plain.put("slots", diff.slots().stream().map(DiffJson::slot).toList());
    return plain;
  }

  private static Map<String, @Nullable Object> side(Side side) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("entityType", side.entityType());
    plain.put("envelopeVersion", (long) side.envelopeVersion());
    plain.put("hash", side.hash());
    plain.put("bare", side.bare());
    return plain;
  }

  private static Map<String, @Nullable Object> slot(SlotDiff slot) {
    var stable = new LinkedHashMap<String, @Nullable Object>();
    stable.put("entered", slot.stable().entered());
    stable.put("left", slot.stable().left());
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("slot", slot.slotId());
    plain.put("nodes", changes(slot.nodes(), WorkflowNode::toPlain));
    plain.put("ports", changes(slot.ports(), WorkflowNode::toPlain));
    plain.put("edges", changes(slot.edges(), WorkflowEdge::toPlain));
    plain.put("windows", slot.windows().stream().map(DiffJson::window).toList());
    plain.put("stableRegion", stable);
    plain.put("joins", slot.joins().stream().map(DiffJson::join).toList());
    return plain;
  }

  private static <T> Map<String, @Nullable Object> changes(
      ListChanges<T> changes, Function<T, Map<String, @Nullable Object>> plainOf) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("added", changes.added().stream().map(plainOf).toList());
    plain.put("removed", changes.removed().stream().map(plainOf).toList());
    plain.put(
        "modified",
        changes.modified().stream()
            .map(
                one ->
                    sides(
                        Optional.of(plainOf.apply(one.before())),
                        Optional.of(plainOf.apply(one.after()))))
            .toList());
    return plain;
  }

  private static Map<String, @Nullable Object> field(FieldChange change) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("path", change.path());
    put(plain, "old", change.before());
    put(plain, "new", change.after());
    return plain;
  }

  private static void put(Map<String, @Nullable Object> plain, String name, Optional<Value> value) {
    value.ifPresent(present -> plain.put(name, present.plain()));
  }

  private static Map<String, @Nullable Object> window(WindowChange change) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    change.nodeId().ifPresent(id -> plain.put("node", id));
    plain.putAll(
        sides(change.before().map(JsonMembers::word), change.after().map(JsonMembers::word)));
    return plain;
  }

  private static Map<String, @Nullable Object> join(JoinChange change) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("node", change.joinId());
    plain.putAll(
        sides(
            change.before().map(DiffJson::requirement), change.after().map(DiffJson::requirement)));
    return plain;
  }

  private static Map<String, @Nullable Object> requirement(JoinRequirement requirement) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("requiredTokenCount", (long) requirement.requiredTokenCount());
    plain.put("mode", JsonMembers.word(requirement.mode()));
    plain.put("branches", (long) requirement.branches());
    plain.put("split", requirement.split());
    return plain;
  }

  private static Map<String, @Nullable Object> sides(Optional<?> before, Optional<?> after) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    before.ifPresent(old -> plain.put("old", old));
    after.ifPresent(next -> plain.put("new", next));
    return plain;
  }
}
