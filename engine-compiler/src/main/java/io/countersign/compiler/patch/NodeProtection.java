package io.countersign.compiler.patch;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.GateIntegrity;
import io.countersign.engine.workflow.graph.NodeSafeguards;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Computation of the document's protection at each node: edit windows, which a patch can only make
 * stricter, the nodes of the stable region, and the owner of each node.
 */
public final class NodeProtection {

  private final EnvelopeModel envelope;
  private final Map<String, SlotGraph> filled;
  private final WorkflowGraph graph;

  private NodeProtection(
      EnvelopeModel envelope, Map<String, SlotGraph> filled, WorkflowGraph graph) {
    this.envelope = envelope;
    this.filled = filled;
    this.graph = graph;
  }

  /**
   * The safeguards of a merged workflow.
   *
   * @param envelope its envelope
   * @param filled the content of its slots, by slot id
   * @param patches the sources of the slots, by slot id
   * @param graph the result of {@link PatchMerge}
   * @param gates the proof that no gate is missing
   */
  public static NodeSafeguards of(
      EnvelopeModel envelope,
      Map<String, SlotGraph> filled,
      Map<String, SlotPatch> patches,
      WorkflowGraph graph,
      GateIntegrity gates) {
    var protection = new NodeProtection(envelope, filled, graph);
    return new NodeSafeguards(
        protection.windows(patches), protection.stableNodes(), protection.slots(), gates);
  }

  private Map<String, EditWindow> windows(Map<String, SlotPatch> patches) {
    var windows = new HashMap<>(envelope.editWindows());
    for (var one : filled.values()) {
      var slot = one.slot();
      var window =
          Optional.ofNullable(patches.get(slot.slotId()))
              .flatMap(SlotPatch::editWindow)
              .map(slot.contract().window()::stricter)
              .orElse(slot.contract().window());
      windows.put(slot.inPort(), window);
      windows.put(slot.outPort(), window);
      one.nodes()
          .forEach(
              (id, node) ->
                  windows.put(id, node.editWindow().map(window::stricter).orElse(window)));
    }
    return windows;
  }

  private Map<String, String> slots() {
    var slots = new HashMap<String, String>();
    envelope.nodes().keySet().forEach(id -> slots.put(id, WorkflowEdge.ENVELOPE));
    for (var one : filled.values()) {
      inside(one).forEach(id -> slots.put(id, one.slot().slotId()));
    }
    return slots;
  }

  /** The nodes of a filled slot, its ports among them. */
  private static List<String> inside(SlotGraph filled) {
    var ids = new ArrayList<>(filled.nodes().keySet());
    ids.add(filled.slot().inPort());
    ids.add(filled.slot().outPort());
    return ids;
  }

  private List<String> stableNodes() {
    var stable = new TreeSet<String>();
    var slots = envelope.slots().stream().filter(slot -> slot.contract().stable()).toList();
    if (!slots.isEmpty()) {
      var forward = graph.edges().values().stream().filter(WorkflowEdge::isForward).toList();
      var ways = DirectedGraph.of(graph.nodes().keySet(), forward);
      slots.forEach(slot -> stable.addAll(between(slot, ways)));
    }
    return List.copyOf(stable);
  }

  /**
   * Returns every node on a forward path from a slot's entry to its exit, both included. The
   * content of the slot is included even if the slot's last edge leads back, as is the gate if the
   * slot ends at the policy step before it.
   */
  private Set<String> between(BodySlot slot, DirectedGraph ways) {
    var nodes = ways.reachableFrom(slot.entryNodeId());
    nodes.retainAll(ways.reaching(slot.exitNodeId()));
    nodes.add(slot.entryNodeId());
    nodes.add(slot.exitNodeId());
    if (isA(slot.exitNodeId(), SystemConfig.PolicyGate.class)) {
      graph.edges().values().stream()
          .filter(edge -> edge.isForward() && edge.source().equals(slot.exitNodeId()))
          .map(WorkflowEdge::target)
          .filter(id -> isA(id, SystemConfig.LifecycleGate.class))
          .forEach(nodes::add);
    }
    Optional.ofNullable(filled.get(slot.slotId())).ifPresent(one -> nodes.addAll(inside(one)));
    return nodes;
  }

  private boolean isA(String nodeId, Class<? extends SystemConfig> kind) {
    var node = graph.nodes().get(nodeId);
    return node != null && kind.isInstance(node.config());
  }
}
