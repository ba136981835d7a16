package io.countersign.compiler.patch;

import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import io.countersign.json.CanonicalJson;
import io.countersign.problem.Result;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Patch in which every id of a node stands in full, with the ids as the author wrote them. A short
 * id belongs to its slot; {@code in} and {@code out} are the ports of the slot. Texts that are
 * neither short ids nor full ones stay as they are; {@code PATCH_NODE_ID} refuses them. Immutable.
 */
public final class ResolvedPatch {

  private static final Pattern SHORT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final Set<String> PORTS = Set.of("in", "out");

  private final PatchModel authored;
  private final PatchModel patch;
  private final Map<String, String> written = new HashMap<>();

  private ResolvedPatch(PatchModel authored) {
    this.authored = authored;
    var slots = new TreeMap<String, SlotPatch>();
    authored.slots().forEach((id, slot) -> slots.put(id, isText(id) ? resolve(id, slot) : slot));
    this.patch = new PatchModel(authored.base(), slots);
  }

  /** Writes out the short ids of a patch. */
  public static ResolvedPatch of(PatchModel authored) {
    return new ResolvedPatch(authored);
  }

  /** Returns whether a text is a short id. The names of the ports are none. */
  public static boolean isShort(String id) {
    return SHORT.matcher(id).matches() && !PORTS.contains(id);
  }

  /** Returns the patch as its author wrote it. */
  public PatchModel authored() {
    return authored;
  }

  /** Returns the patch with full ids. */
  public PatchModel patch() {
    return patch;
  }

  /**
   * Returns an id of a node or of an edge as the author wrote it. For an edge that the compiler
   * adds, the ends are as the author writes them.
   */
  public String written(String id) {
    var own = written.get(id);
    if (own != null || !id.startsWith(EdgeIds.PREFIX)) {
      return own == null ? id : own;
    }
    var ends = id.substring(EdgeIds.PREFIX.length());
    int slash = ends.indexOf('/');
    if (slash < 0) {
      return id;
    }
    var source = ends.substring(0, slash);
    var target = ends.substring(slash + 1);
    var name = written(source) + "-" + written(target);
    return name.equals(source + "-" + target) ? id : name;
  }

  /** An id with a lone surrogate cannot be hashed; other rules refuse it. */
  private static boolean isText(String slotId) {
    return !(CanonicalJson.ofValue(slotId) instanceof Result.Refused);
  }

  private SlotPatch resolve(String slotId, SlotPatch slot) {
    var edges = new HashSet<String>();
    slot.edges().forEach(edge -> edges.add(edge.id()));
    return new SlotPatch(
        slot.nodes().stream().map(node -> resolve(slotId, node)).toList(),
        slot.edges().stream().map(edge -> resolve(slotId, edge)).toList(),
        slot.entry(),
        slot.exit(),
        slot.editWindow(),
        slot.silenced().stream().map(one -> resolve(slotId, one, edges)).toList());
  }

  private WorkflowNode resolve(String slotId, WorkflowNode node) {
    var id = isShort(node.id()) ? full(slotId, node.id()) : node.id();
    return new WorkflowNode(
        id, node.config(), node.key(), node.label(), node.runAs(), node.editWindow());
  }

  private PatchEdge resolve(String slotId, PatchEdge edge) {
    return new PatchEdge(
        edge.id(),
        full(slotId, edge.source()),
        full(slotId, edge.target()),
        edge.choice(),
        edge.label(),
        edge.returning(),
        edge.shows());
  }

  private Silenced resolve(String slotId, Silenced silenced, Set<String> edges) {
    return edges.contains(silenced.at())
        ? silenced
        : new Silenced(silenced.code(), full(slotId, silenced.at()), silenced.reason());
  }

  private String full(String slotId, String id) {
    if (!isShort(id) && !PORTS.contains(id)) {
      return id;
    }
    var full = SlotBuilder.nodeId(slotId, id);
    written.put(full, id);
    return full;
  }
}
