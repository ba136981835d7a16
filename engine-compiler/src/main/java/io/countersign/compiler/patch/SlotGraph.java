package io.countersign.compiler.patch;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowEdge.Ends;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The graph of one slot: the nodes of a patch, its edges, and the edges that connect it to the
 * slot's ports if the author wrote none. A first step is a node that no forward edge leads to; a
 * last step is one that no forward edge leaves. Immutable. Edges to nodes that do not exist are
 * left out, so that the rest can be judged.
 */
public final class SlotGraph {

  private final BodySlot slot;
  private final Map<String, WorkflowNode> nodes;
  private final List<WorkflowEdge> edges;
  private final Map<String, List<WorkflowEdge>> leaving = new TreeMap<>();
  private final Map<String, List<WorkflowEdge>> outgoing = new TreeMap<>();
  private final Map<String, List<WorkflowEdge>> incoming = new TreeMap<>();
  private final DirectedGraph inner;

  private SlotGraph(BodySlot slot, Map<String, WorkflowNode> nodes, List<WorkflowEdge> edges) {
    this.slot = slot;
    this.nodes = Collections.unmodifiableMap(nodes);
    this.edges = edges.stream().sorted(WorkflowEdge.TRIED).toList();
    for (var edge : this.edges) {
      leaving.computeIfAbsent(edge.source(), id -> new ArrayList<>()).add(edge);
      if (edge.isForward()) {
        outgoing.computeIfAbsent(edge.source(), id -> new ArrayList<>()).add(edge);
        incoming.computeIfAbsent(edge.target(), id -> new ArrayList<>()).add(edge);
      }
    }
    this.inner =
        DirectedGraph.of(
            nodes.keySet(), this.edges.stream().filter(WorkflowEdge::isForward).toList());
  }

  /** The graph of a patch in its slot. */
  public static SlotGraph of(BodySlot slot, SlotPatch patch) {
    var nodes = new TreeMap<String, WorkflowNode>();
    patch.nodes().forEach(node -> nodes.put(node.id(), node));
    var edges = new ArrayList<WorkflowEdge>();
    for (var edge : patch.edges()) {
      boolean fromKnown = nodes.containsKey(edge.source()) || edge.source().equals(slot.inPort());
      boolean toKnown = nodes.containsKey(edge.target()) || edge.target().equals(slot.outPort());
      if (fromKnown && toKnown) {
        edges.add(authorEdge(slot, edge));
      }
    }
    var forward = edges.stream().filter(WorkflowEdge::isForward).toList();
    var entered = forward.stream().map(WorkflowEdge::target).collect(Collectors.toSet());
    var left = forward.stream().map(WorkflowEdge::source).collect(Collectors.toSet());
    for (var id : nodes.keySet()) {
      if (!entered.contains(id)) {
        edges.add(attach(slot, slot.inPort(), id));
      }
      if (!left.contains(id)) {
        edges.add(attach(slot, id, slot.outPort()));
      }
    }
    return new SlotGraph(slot, nodes, edges);
  }

  private static WorkflowEdge authorEdge(BodySlot slot, PatchEdge edge) {
    return new WorkflowEdge(
        edge.id(),
        new Ends(edge.source(), edge.target()),
        edge.choice(),
        edge.label(),
        edge.returning() ? Kind.RETURN : Kind.FORWARD,
        slot.slotId(),
        edge.shows());
  }

  private static WorkflowEdge attach(BodySlot slot, String source, String target) {
    return new WorkflowEdge(
        EdgeIds.of(source, target, EdgeChoice.ALWAYS),
        new Ends(source, target),
        EdgeChoice.ALWAYS,
        Optional.empty(),
        Kind.FORWARD,
        slot.slotId());
  }

  /** The slot. */
  public BodySlot slot() {
    return slot;
  }

  /** The nodes of the patch by id, sorted; the ports are not among them. */
  public Map<String, WorkflowNode> nodes() {
    return nodes;
  }

  /** Every edge, ports included, in the order in which edges are tried. */
  public List<WorkflowEdge> edges() {
    return edges;
  }

  /** The nodes of the patch and the forward edges between them, ports left out. */
  public DirectedGraph inner() {
    return inner;
  }

  /** The edges that lead back, in the order in which edges are tried. */
  public List<WorkflowEdge> returns() {
    return edges.stream().filter(edge -> !edge.isForward()).toList();
  }

  /** All edges out of a node or port, in the order in which they are tried. */
  public List<WorkflowEdge> leaving(String id) {
    return leaving.getOrDefault(id, List.of());
  }

  /** The forward edges out of a node or port, in the order in which they are tried. */
  public List<WorkflowEdge> from(String id) {
    return outgoing.getOrDefault(id, List.of());
  }

  /** The forward edges into a node or port, in the order in which they are tried. */
  public List<WorkflowEdge> to(String id) {
    return incoming.getOrDefault(id, List.of());
  }
}
