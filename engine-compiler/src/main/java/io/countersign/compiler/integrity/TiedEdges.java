package io.countersign.compiler.integrity;

import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The edges of a workflow that begin or end at a system node, and the slots they lead through. */
final class TiedEdges {

  /** Outcomes whose edges pass slots by. */
  private static final Set<String> DETOURS = Set.of(StepOutcomes.REJECT, StepOutcomes.DRIFT);

  private static final int UUID_LENGTH = 36;

  private final EnvelopeModel envelope;
  private final WorkflowGraph graph;

  /** The edges between a node of the envelope and a node that is none, by their ends. */
  private final Map<WorkflowEdge.Ends, WorkflowEdge> toAndFromSlots = new HashMap<>();

  private final Set<String> duplicated = new HashSet<>();

  TiedEdges(EnvelopeModel envelope, WorkflowGraph graph) {
    this.envelope = envelope;
    this.graph = graph;
    for (var edge : graph.edges().values()) {
      if (isSystem(edge.source()) != isSystem(edge.target())) {
        var other = toAndFromSlots.putIfAbsent(edge.ends(), edge);
        if (other != null) {
          duplicated.add(edge.id());
        }
      }
    }
  }

  private boolean isSystem(String id) {
    return envelope.nodes().containsKey(id);
  }

  /** Whether an edge of the envelope is replaced by the way through the slot that lies on it. */
  boolean isSpliced(WorkflowEdge edge) {
    return !graph.edges().containsKey(edge.id())
        && edge.choice().on().filter(DETOURS::contains).isEmpty()
        && envelope.slots().stream().anyMatch(slot -> leadsThrough(slot, edge));
  }

  private boolean leadsThrough(BodySlot slot, WorkflowEdge edge) {
    return edge.source().equals(slot.entryNodeId())
        && edge.target().equals(slot.exitNodeId())
        && isWayIn(slot, edge)
        && isWayOut(slot, edge);
  }

  private boolean isWayIn(BodySlot slot, WorkflowEdge edge) {
    var first = toAndFromSlots.get(new WorkflowEdge.Ends(edge.source(), slot.inPort()));
    return (first != null)
        && first.choice().equals(edge.choice())
        && first.label().equals(edge.label())
        && first.isForward()
        && isPort(slot, slot.inPort(), SlotPort.Side.IN);
  }

  private boolean isWayOut(BodySlot slot, WorkflowEdge edge) {
    var last = toAndFromSlots.get(new WorkflowEdge.Ends(slot.outPort(), edge.target()));
    return (last != null)
        && last.choice().equals(EdgeChoice.ALWAYS)
        && (last.kind() == edge.kind())
        && isPort(slot, slot.outPort(), SlotPort.Side.OUT);
  }

  private boolean isPort(BodySlot slot, String id, SlotPort.Side side) {
    return Optional.ofNullable(graph.nodes().get(id))
        .filter(node -> node.config().equals(new SlotPort(slot.slotId(), side)))
        .isPresent();
  }

  /** The edges that neither the envelope, nor a port, nor the inside of one slot explains. */
  List<WorkflowEdge> foreign() {
    var ports = new HashSet<WorkflowEdge.Ends>();
    for (var slot : envelope.slots()) {
      if (!isPassedBy(slot)) {
        ports.add(new WorkflowEdge.Ends(slot.entryNodeId(), slot.inPort()));
        ports.add(new WorkflowEdge.Ends(slot.outPort(), slot.exitNodeId()));
      }
    }
    return graph.edges().values().stream()
        .filter(edge -> !envelope.edges().containsKey(edge.id()))
        .filter(edge -> !ports.contains(edge.ends()) || duplicated.contains(edge.id()))
        .filter(edge -> !isInsideOneSlot(edge))
        .toList();
  }

  /** Whether the edge that a slot lies on is still there: then no slot may be tied beside it. */
  private boolean isPassedBy(BodySlot slot) {
    return envelope.edges().values().stream()
        .filter(edge -> edge.source().equals(slot.entryNodeId()))
        .filter(edge -> edge.target().equals(slot.exitNodeId()))
        .filter(edge -> edge.choice().on().filter(DETOURS::contains).isEmpty())
        .anyMatch(edge -> graph.edges().containsKey(edge.id()));
  }

  private boolean isInsideOneSlot(WorkflowEdge edge) {
    return !isSystem(edge.source())
        && !isSystem(edge.target())
        && slotOf(edge.source()).equals(slotOf(edge.target()));
  }

  /** The slot that a node's id names: of a port by its configuration, of a step by its id. */
  private String slotOf(String id) {
    var node = graph.nodes().get(id);
    if ((node != null) && (node.config() instanceof SlotPort port)) {
      return port.slotId();
    }
    int end = id.length() - UUID_LENGTH - 1;
    return id.startsWith("usr:") && (end > 4) ? id.substring(4, end) : id;
  }
}
