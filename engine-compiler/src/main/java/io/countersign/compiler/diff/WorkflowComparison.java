package io.countersign.compiler.diff;

import io.countersign.compiler.diff.SlotDiff.JoinChange;
import io.countersign.compiler.diff.SlotDiff.StableChange;
import io.countersign.compiler.diff.WorkflowDiff.Side;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Comparison of two workflows, group by group; a group is a slot or the envelope. */
final class WorkflowComparison {

  /** The envelope first, then the slots by id. */
  private static final Comparator<String> GROUPS =
      Comparator.comparing((String group) -> !group.equals(WorkflowEdge.ENVELOPE))
          .thenComparing(Comparator.naturalOrder());

  private final WorkflowModel old;
  private final WorkflowModel next;

  WorkflowComparison(WorkflowModel old, WorkflowModel next) {
    this.old = old;
    this.next = next;
  }

  WorkflowDiff diff() {
    var before = new Grouped(old, next);
    var after = new Grouped(next, old);
    var groups = new TreeSet<>(GROUPS);
    groups.addAll(before.groups());
    groups.addAll(after.groups());
    var slots = new ArrayList<SlotDiff>();
    for (var group : groups) {
      var slot = slot(group, before, after);
      if (!slot.isEmpty()) {
        slots.add(slot);
      }
    }
    return new WorkflowDiff(
        new WorkflowDiff.Content(
            Side.of(old),
            Side.of(next),
            PlainDiff.between(old.contract().toPlain(), next.contract().toPlain()),
            slots));
  }

  private SlotDiff slot(String group, Grouped before, Grouped after) {
    return new SlotDiff(
        group,
        ListChanges.between(before.steps(group), after.steps(group), WorkflowComparison::same),
        ListChanges.between(before.ports(group), after.ports(group), WorkflowComparison::same),
        ListChanges.between(before.edges(group), after.edges(group), WorkflowComparison::same),
        new SlotDiff.Protection(
            new WindowComparison(old, next, group).changes(),
            new StableChange(enter(group, old, next), enter(group, next, old)),
            joins(group)));
  }

  private static boolean same(WorkflowNode one, WorkflowNode other) {
    return one.equals(other) || PlainDiff.same(one.toPlain(), other.toPlain());
  }

  private static boolean same(WorkflowEdge one, WorkflowEdge other) {
    return one.equals(other) || PlainDiff.same(one.toPlain(), other.toPlain());
  }

  /** The nodes of a group that one workflow's stable region has and the other's lacks. */
  private static List<String> enter(String group, WorkflowModel old, WorkflowModel next) {
    return next.safeguards().stableRegionNodes().stream()
        .filter(id -> !old.isStable(id))
        .filter(id -> next.slotOf(id).equals(group))
        .toList();
  }

  private List<JoinChange> joins(String group) {
    var ids = new TreeSet<>(old.structure().joinRequirements().keySet());
    ids.addAll(next.structure().joinRequirements().keySet());
    var changes = new ArrayList<JoinChange>();
    for (var id : ids) {
      var owner = next.graph().nodes().containsKey(id) ? next.slotOf(id) : old.slotOf(id);
      var before = old.joinRequirement(id);
      var after = next.joinRequirement(id);
      if (owner.equals(group) && !before.equals(after)) {
        changes.add(new JoinChange(id, before, after));
      }
    }
    return changes;
  }

  /** The nodes and edges of one workflow by group. */
  private static final class Grouped {

    private final Map<String, Map<String, WorkflowNode>> nodes = new TreeMap<>();
    private final Map<String, Map<String, WorkflowEdge>> edges = new TreeMap<>();

    Grouped(WorkflowModel workflow, WorkflowModel other) {
      for (var node : workflow.graph().nodes().values()) {
        nodes
            .computeIfAbsent(workflow.slotOf(node.id()), group -> new TreeMap<>())
            .put(node.id(), node);
      }
      for (var edge : workflow.graph().edges().values()) {
        edges
            .computeIfAbsent(groupOf(edge, workflow, other), group -> new TreeMap<>())
            .put(edge.id(), edge);
      }
      workflow
          .graph()
          .slots()
          .forEach(slot -> nodes.computeIfAbsent(slot.slotId(), group -> new TreeMap<>()));
    }

    /**
     * An edge that leads past an empty slot belongs to the slot when the other workflow fills it:
     * that is what it gave way to.
     */
    private static String groupOf(WorkflowEdge edge, WorkflowModel workflow, WorkflowModel other) {
      if (!edge.provenance().equals(WorkflowEdge.ENVELOPE)) {
        return edge.provenance();
      }
      return SlotLookup.passedBy(edge, workflow)
          .filter(slot -> other.graph().nodes().containsKey(slot.inPort()))
          .map(slot -> slot.slotId())
          .orElse(WorkflowEdge.ENVELOPE);
    }

    Set<String> groups() {
      var groups = new HashSet<>(nodes.keySet());
      groups.addAll(edges.keySet());
      return groups;
    }

    Map<String, WorkflowNode> steps(String group) {
      return select(group, node -> !(node.config() instanceof SlotPort));
    }

    Map<String, WorkflowNode> ports(String group) {
      return select(group, node -> node.config() instanceof SlotPort);
    }

    private Map<String, WorkflowNode> select(String group, Predicate<WorkflowNode> which) {
      var kept = new TreeMap<>(Optional.ofNullable(nodes.get(group)).orElse(Map.of()));
      kept.values().removeIf(which.negate());
      return kept;
    }

    Map<String, WorkflowEdge> edges(String group) {
      return Optional.ofNullable(edges.get(group)).orElse(Map.of());
    }
  }
}
