package io.countersign.engine.patch;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.EdgeNames;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Builder of the content of one slot. Steps have short names, which the patch keeps; the compiler
 * derives ids from the slot and the names, so that the same calls give the same workflow. An id
 * that begins with {@code usr:} or {@code sys:} may be used in place of a short name. The builder
 * checks nothing: the compiler reports steps that do not exist. Not safe for several threads.
 */
public final class SlotBuilder {

  private static final int UUID_DIGITS = 32;
  private static final String IN = "in";
  private static final String OUT = "out";

  private final List<WorkflowNode> nodes = new ArrayList<>();
  private final List<PatchEdge> edges = new ArrayList<>();
  private final EdgeNames edgeNames;
  private final List<Silenced> silenced = new ArrayList<>();
  private EntryMode entry = EntryMode.SERIAL;
  private ExitMode exit = ExitMode.SINGLE;
  private Optional<EditWindow> window = Optional.empty();

  SlotBuilder(String slotId) {
    this.edgeNames = new EdgeNames(slotId, List.of());
  }

  /**
   * Returns the id of a step with a short name in a slot, and the id of a port for {@code in} and
   * {@code out}. What begins with {@code usr:} or {@code sys:} is an id already.
   */
  public static String nodeId(String slotId, String name) {
    if (name.startsWith("usr:") || name.startsWith("sys:")) {
      return name;
    }
    if (name.equals(IN) || name.equals(OUT)) {
      return "sys:slot:" + slotId + ":" + name;
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
    nodes.add(with.apply(WorkflowNode.of(name, config)));
    return this;
  }

  /** Adds an edge that is always taken. */
  public SlotBuilder edge(String source, String target) {
    return edge(source, target, EdgeChoice.ALWAYS);
  }

  /** Adds an edge. Its id is a function of the slot, the names, the outcome and earlier edges. */
  public SlotBuilder edge(String source, String target, EdgeChoice choice) {
    var id = edgeNames.next(source, target, choice.on());
    edges.add(new PatchEdge(id, source, target, choice, Optional.empty()));
    return this;
  }

  /** Adds an edge under its own id; its ends may be short names. */
  public SlotBuilder edge(
      String id, String source, String target, EdgeChoice choice, Optional<String> label) {
    edgeNames.take(id);
    edges.add(new PatchEdge(id, source, target, choice, label));
    return this;
  }

  /**
   * Adds an edge that leads back to a step before it, so that the steps from there on are taken
   * again.
   */
  public SlotBuilder returnTo(String source, String target, EdgeChoice choice) {
    var id = edgeNames.next(source, target, choice.on());
    edges.add(new PatchEdge(id, source, target, choice, Optional.empty(), true, Optional.empty()));
    return this;
  }

  /** Sets the display status of the document once the last edge that was added is taken. */
  public SlotBuilder showing(String word) {
    var last = edges.remove(edges.size() - 1);
    edges.add(
        new PatchEdge(
            last.id(),
            last.source(),
            last.target(),
            last.choice(),
            last.label(),
            last.returning(),
            Optional.of(word)));
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
    return edge(IN, target, choice);
  }

  /** Adds an edge to the slot's out port; only needed out of a step that has other edges, too. */
  public SlotBuilder leave(String source, EdgeChoice choice) {
    return edge(source, OUT, choice);
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

  /** Accepts a warning about a step, by its name, or about an edge, by its id. */
  public SlotBuilder silence(String code, String stepOrEdge, String reason) {
    silenced.add(new Silenced(code, stepOrEdge, reason));
    return this;
  }

  SlotPatch build() {
    return new SlotPatch(nodes, edges, entry, exit, window, silenced);
  }
}
