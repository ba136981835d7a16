package io.countersign.compiler.diff;

import io.countersign.compiler.diff.ListChanges.Modified;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** What an old workflow, a new contract and a difference give, worked out from these alone. */
record Applied(
    Map<String, WorkflowNode> nodes,
    Map<String, WorkflowEdge> edges,
    Map<String, EditWindow> windows,
    List<String> stable,
    Map<String, JoinRequirement> joins) {

  static Applied to(CompiledWorkflow old, EntityContract contract, WorkflowDiff diff) {
    var nodes = new TreeMap<>(WorkflowModel.of(old).graph().nodes());
    var edges = new TreeMap<>(WorkflowModel.of(old).graph().edges());
    var stable = new TreeSet<>(WorkflowModel.of(old).safeguards().stableRegionNodes());
    var joins = new TreeMap<>(WorkflowModel.of(old).structure().joinRequirements());
    for (var slot : diff.slots()) {
      slot.nodes().removed().forEach(node -> nodes.remove(node.id()));
      slot.ports().removed().forEach(node -> nodes.remove(node.id()));
      slot.edges().removed().forEach(edge -> edges.remove(edge.id()));
      stable.removeAll(slot.stable().left());
    }
    for (var slot : diff.slots()) {
      put(nodes, slot.nodes(), WorkflowNode::id);
      put(nodes, slot.ports(), WorkflowNode::id);
      put(edges, slot.edges(), WorkflowEdge::id);
      stable.addAll(slot.stable().entered());
      slot.joins().forEach(join -> set(joins, join.joinId(), join.after()));
    }
    return new Applied(
        nodes, edges, windows(old, contract, diff, nodes), List.copyOf(stable), joins);
  }

  private static <T> void put(Map<String, T> all, ListChanges<T> changes, Function<T, String> id) {
    changes.added().forEach(one -> all.put(id.apply(one), one));
    changes.modified().stream().map(Modified::after).forEach(one -> all.put(id.apply(one), one));
  }

  private static <T> void set(Map<String, T> all, String id, Optional<T> value) {
    value.ifPresentOrElse(present -> all.put(id, present), () -> all.remove(id));
  }

  private static Map<String, EditWindow> windows(
      CompiledWorkflow old,
      EntityContract contract,
      WorkflowDiff diff,
      Map<String, WorkflowNode> nodes) {
    var windows = new TreeMap<>(WorkflowModel.of(old).safeguards().editWindows());
    windows.keySet().retainAll(nodes.keySet());
    diff.slots().forEach(slot -> follow(old, contract, slot, windows));
    for (var slot : diff.slots()) {
      for (var change : slot.windows()) {
        change
            .nodeId()
            .filter(nodes::containsKey)
            .ifPresent(id -> set(windows, id, change.after()));
      }
    }
    return windows;
  }

  /** New nodes, ports and those that had their slot's window have what is now its window. */
  private static void follow(
      CompiledWorkflow old,
      EntityContract contract,
      SlotDiff slot,
      Map<String, EditWindow> windows) {
    var before = slotWindow(old, slot).or(() -> declared(contract, slot));
    var changed = slot.windows().stream().filter(one -> one.nodeId().isEmpty()).findFirst();
    var after = changed.flatMap(SlotDiff.WindowChange::after).or(() -> before);
    if (after.isEmpty()) {
      return;
    }
    var followers = new HashMap<>(windows);
    followers
        .keySet()
        .removeIf(
            id -> !slot.slotId().equals(WorkflowModel.of(old).safeguards().slotMap().get(id)));
    followers.values().removeIf(window -> !Optional.of(window).equals(before));
    followers.keySet().forEach(id -> windows.put(id, after.get()));
    slot.nodes().added().forEach(node -> windows.put(node.id(), after.get()));
    slot.ports().added().forEach(port -> windows.put(port.id(), after.get()));
  }

  private static Optional<EditWindow> declared(EntityContract contract, SlotDiff slot) {
    return EnvelopeGenerator.generate(contract)
        .slot(slot.slotId())
        .map(one -> one.contract().window());
  }

  /** The old window of a slot: its port's, else what the old contract says. */
  private static Optional<EditWindow> slotWindow(CompiledWorkflow old, SlotDiff slot) {
    return WorkflowModel.of(old).graph().nodes().values().stream()
        .filter(node -> node.config() instanceof SlotPort)
        .filter(node -> WorkflowModel.of(old).slotOf(node.id()).equals(slot.slotId()))
        .map(node -> WorkflowModel.of(old).windowOf(node.id()))
        .findFirst()
        .or(
            () ->
                WorkflowModel.of(old).graph().slots().stream()
                    .filter(one -> one.slotId().equals(slot.slotId()))
                    .map(one -> one.contract().window())
                    .findFirst());
  }
}
