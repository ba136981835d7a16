package io.countersign.engine.workflow;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.SlotPatch.EntryMode;
import io.countersign.engine.workflow.SlotPatch.ExitMode;
import io.countersign.engine.workflow.SlotPatch.Silenced;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Builder of the content of one slot. Steps have short names; the ids are functions of the slot and
 * the names, so that the same calls give the same patch. An id that begins with {@code usr:} or
 * {@code sys:} may be used in place of a short name and is taken as it is. The builder checks
 * nothing: the compiler reports steps that do not exist. Not safe for several threads.
 */
public final class SlotBuilder {

  private static final int UUID_DIGITS = 32;

  private final String slotId;
  private final List<WorkflowNode> nodes = new ArrayList<>();
  private final List<PatchEdge> edges = new ArrayList<>();
  private final Set<String> edgeIds = new HashSet<>();
  private final List<Silenced> silenced = new ArrayList<>();
  private EntryMode entry = EntryMode.SERIAL;
  private ExitMode exit = ExitMode.SINGLE;
  private Optional<EditWindow> window = Optional.empty();

  SlotBuilder(String slotId) {
    this.slotId = slotId;
  }

  /** Returns the id of a step with a short name in a slot. */
  public static String nodeId(String slotId, String name) {
    if (name.startsWith("usr:") || name.startsWith("sys:")) {
      return name;
    }
    var hash = CanonicalJson.ofValue(List.of(slotId, name)).orThrow().sha256Hex();
    // A UUID of version 8, whose digits have a custom meaning: here the hash of slot and name.
    var digits = new StringBuilder(hash.substring(0, UUID_DIGITS));
    digits.setCharAt(12, '8');
    digits.setCharAt(16, '8');
    for (int hyphen : new int[] {20, 16, 12, 8}) {
      digits.insert(hyphen, '-');
    }
    return "usr:" + slotId + ":" + digits;
  }

  /** Adds a step. */
  public SlotBuilder step(String name, NodeConfig config) {
    return step(name, config, node -> node);
  }

  /** Adds a step with a key, a label, an account or a window of its own. */
  public SlotBuilder step(String name, NodeConfig config, UnaryOperator<WorkflowNode> with) {
    nodes.add(with.apply(WorkflowNode.of(nodeId(slotId, name), config)));
    return this;
  }

  /** Adds an edge that is always taken. */
  public SlotBuilder edge(String source, String target) {
    return edge(source, target, EdgeChoice.ALWAYS);
  }

  /** Adds an edge. Its id is a function of the slot, the names, the outcome and earlier edges. */
  public SlotBuilder edge(String source, String target, EdgeChoice choice) {
    var outcome = choice.on().map(on -> "-" + on).orElse("");
    return add(slotId + "/" + source + "-" + target + outcome, source, target, choice);
  }

  /** Adds an edge under its own id; its ends may be short names. */
  public SlotBuilder edge(PatchEdge edge) {
    edgeIds.add(edge.id());
    edges.add(
        new PatchEdge(
            edge.id(),
            nodeId(slotId, edge.source()),
            nodeId(slotId, edge.target()),
            edge.choice(),
            edge.label()));
    return this;
  }

  /** Adds edges from each of these steps to the next. */
  public SlotBuilder inOrder(String... names) {
    for (int i = 1; i < names.length; i++) {
      edge(names[i - 1], names[i]);
    }
    return this;
  }

  /** Adds an edge from the slot's in port; only needed where the choice of a first step matters. */
  public SlotBuilder enter(String target, EdgeChoice choice) {
    return add(
        slotId + "/in-" + target, "sys:slot:" + slotId + ":in", nodeId(slotId, target), choice);
  }

  /** Adds an edge to the slot's out port; only needed out of a step that has other edges, too. */
  public SlotBuilder leave(String source, EdgeChoice choice) {
    var outcome = choice.on().map(on -> "-" + on).orElse("");
    return add(
        slotId + "/" + source + "-out" + outcome, source, "sys:slot:" + slotId + ":out", choice);
  }

  /** Lets conditions choose among several first steps. */
  public SlotBuilder branching() {
    entry = EntryMode.BRANCH;
    return this;
  }

  /** Lets the slot be left after any of several last steps. */
  public SlotBuilder joining() {
    exit = ExitMode.JOIN;
    return this;
  }

  /** Makes the edit window of the slot stricter. */
  public SlotBuilder window(EditWindow stricter) {
    window = Optional.of(stricter);
    return this;
  }

  /** Accepts a warning about a step, or about an edge that was added before. */
  public SlotBuilder silence(String code, String stepOrEdge, String reason) {
    var at = edgeIds.contains(stepOrEdge) ? stepOrEdge : nodeId(slotId, stepOrEdge);
    silenced.add(new Silenced(code, at, reason));
    return this;
  }

  private SlotBuilder add(String id, String source, String target, EdgeChoice choice) {
    var free = id;
    for (int n = 2; edgeIds.contains(free); n++) {
      free = id + "-" + n;
    }
    return edge(new PatchEdge(free, source, target, choice, Optional.empty()));
  }

  SlotPatch build() {
    return new SlotPatch(nodes, edges, entry, exit, window, silenced);
  }
}
