package io.countersign.compiler.rule;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.Type;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A patch prepared for the rules: its parts, each with its place, and its envelope.
 *
 * @param envelope the envelope
 * @param source the whole patch, with the ids as the author wrote them
 * @param handlers the node types that have a handler
 * @param language the language of its expressions; see {@link PatchCheck#problems}
 * @param slots the content of each slot, sorted by slot id
 */
record PatchSubject(
    EnvelopeModel envelope,
    ResolvedPatch source,
    Set<String> handlers,
    Language language,
    List<Slot> slots) {

  private static final String CONTEXT = "context";

  /** Prepares a patch. */
  static PatchSubject of(EnvelopeModel envelope, ResolvedPatch source, Set<String> handlers) {
    var patch = source.patch();
    var slots = new ArrayList<Slot>();
    patch.slots().forEach((id, content) -> slots.add(slot(id, content, envelope)));
    return new PatchSubject(
        envelope, source, Set.copyOf(handlers), language(envelope, patch), List.copyOf(slots));
  }

  /**
   * The context of a running workflow holds what its nodes with keys gave, and nothing else. So a
   * path to a key that no node has would never find anything, and is refused here, where a person
   * is still looking.
   */
  private static Language language(EnvelopeModel envelope, PatchModel patch) {
    var language = envelope.contract().language();
    if (envelope.contract().roots().containsKey(CONTEXT)) {
      return language;
    }
    var keys = new TreeMap<String, Type>();
    patch.slots().values().stream()
        .flatMap(slot -> slot.nodes().stream())
        .flatMap(node -> node.key().stream())
        .forEach(key -> keys.put(key, Type.dynamic()));
    return language.toBuilder().root(CONTEXT, Type.record(keys)).build();
  }

  private static Slot slot(String id, SlotPatch content, EnvelopeModel envelope) {
    var at = PatchPointers.member("/slots", id);
    var nodes = new ArrayList<Node>();
    for (int i = 0; i < content.nodes().size(); i++) {
      nodes.add(new Node(content.nodes().get(i), id, at + "/nodes/" + i));
    }
    var edges = new ArrayList<Edge>();
    for (int i = 0; i < content.edges().size(); i++) {
      edges.add(new Edge(content.edges().get(i), id, at + "/edges/" + i));
    }
    return new Slot(id, envelope.slot(id), content, new Parts(nodes, edges), at);
  }

  /** The whole patch, with full ids. */
  PatchModel patch() {
    return source.patch();
  }

  /** An id in quotes, as the author wrote it. */
  String quoted(String id) {
    return QuotedText.of(source.written(id));
  }

  /** Every node of the patch. */
  List<Node> nodes() {
    return slots.stream().flatMap(slot -> slot.nodes().stream()).toList();
  }

  /** Every edge of the patch. */
  List<Edge> edges() {
    return slots.stream().flatMap(slot -> slot.edges().stream()).toList();
  }

  /**
   * One slot of the patch.
   *
   * @param id the slot that the patch names
   * @param declared that slot in the envelope, or empty
   * @param content the content from the patch
   * @param parts its nodes and edges with their places
   * @param pointer the pointer to the content
   */
  record Slot(
      String id, Optional<BodySlot> declared, SlotPatch content, Parts parts, String pointer) {

    List<Node> nodes() {
      return parts.nodes();
    }

    List<Edge> edges() {
      return parts.edges();
    }

    /** Its nodes by id; of several with one id, the first. */
    Map<String, WorkflowNode> nodesById() {
      var byId = new TreeMap<String, WorkflowNode>();
      content.nodes().forEach(node -> byId.putIfAbsent(node.id(), node));
      return byId;
    }
  }

  /**
   * The parts of one slot, in the order of the patch.
   *
   * @param nodes its nodes
   * @param edges its edges
   */
  record Parts(List<Node> nodes, List<Edge> edges) {

    Parts {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }
  }

  /**
   * One node of the patch.
   *
   * @param node the node
   * @param slotId its slot
   * @param pointer its pointer
   */
  record Node(WorkflowNode node, String slotId, String pointer) {

    /** The place of a member of its configuration. */
    String config(String name) {
      return PatchPointers.member(pointer + "/config", name);
    }
  }

  /**
   * One edge of the patch.
   *
   * @param edge the edge
   * @param slotId its slot
   * @param pointer its pointer
   */
  record Edge(PatchEdge edge, String slotId, String pointer) {}
}
