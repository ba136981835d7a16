package io.countersign.compiler.patch;

import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Merge of filled slots into an envelope. Replaces the edge from a slot's entry to its exit by the
 * slot: entry to in port, content of the slot, out port to exit. The first edge keeps the replaced
 * edge's condition and label, the last one its kind, so a slot on a returning path has one back
 * edge, at its end. The rest of the envelope is unchanged.
 */
public final class PatchMerge {

  private static final Set<String> DETOURS = Set.of(StepOutcomes.REJECT, StepOutcomes.DRIFT);

  private final Map<String, WorkflowNode> nodes;
  private final Map<String, WorkflowEdge> edges;

  private PatchMerge(EnvelopeModel envelope) {
    nodes = new TreeMap<>(envelope.nodes());
    edges = new TreeMap<>(envelope.edges());
  }

  /**
   * Returns the envelope with its filled slots.
   *
   * @param envelope the envelope
   * @param filled the content of its slots, by slot id; other slots stay empty
   * @throws IllegalArgumentException if the envelope has no such slot
   */
  public static WorkflowGraph of(EnvelopeModel envelope, Map<String, SlotGraph> filled) {
    var merge = new PatchMerge(envelope);
    filled.values().forEach(slot -> merge.fill(slot, direct(envelope, slot.slot())));
    return new WorkflowGraph(envelope.contract(), merge.nodes, merge.edges, envelope.slots());
  }

  /**
   * The edge that a slot lies on.
   *
   * @throws IllegalArgumentException if the envelope has none
   */
  private static WorkflowEdge direct(EnvelopeModel envelope, BodySlot slot) {
    return envelope.edges().values().stream()
        .filter(edge -> edge.source().equals(slot.entryNodeId()))
        .filter(edge -> edge.target().equals(slot.exitNodeId()))
        .filter(edge -> edge.choice().on().filter(DETOURS::contains).isEmpty())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected an edge for '" + slot.slotId() + "' in the envelope, found none"));
  }

  private void fill(SlotGraph filled, WorkflowEdge direct) {
    var slot = filled.slot();
    edges.remove(direct.id());
    put(port(slot.inPort(), new SlotPort(slot.slotId(), SlotPort.Side.IN)));
    put(port(slot.outPort(), new SlotPort(slot.slotId(), SlotPort.Side.OUT)));
    filled.nodes().values().forEach(this::put);
    put(
        new WorkflowEdge(
            EdgeIds.of(direct.source(), slot.inPort(), direct.choice()),
            new Ends(direct.source(), slot.inPort()),
            direct.choice(),
            direct.label(),
            Kind.FORWARD,
            slot.slotId()));
    filled.edges().forEach(this::put);
    put(
        new WorkflowEdge(
            EdgeIds.of(slot.outPort(), direct.target(), EdgeChoice.ALWAYS),
            new Ends(slot.outPort(), direct.target()),
            EdgeChoice.ALWAYS,
            Optional.empty(),
            direct.kind(),
            slot.slotId()));
  }

  private static WorkflowNode port(String id, SlotPort config) {
    return WorkflowNode.of(id, config);
  }

  private void put(WorkflowNode node) {
    nodes.put(node.id(), node);
  }

  private void put(WorkflowEdge edge) {
    edges.put(edge.id(), edge);
  }
}
