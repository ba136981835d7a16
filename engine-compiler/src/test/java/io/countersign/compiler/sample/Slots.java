package io.countersign.compiler.sample;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Fills one slot, with small numbers for nodes and edges. Not safe for several threads. */
public final class Slots {

  /** The ports, where a number of a node is asked for. */
  public static final int IN = -1;

  /** The way out. */
  public static final int OUT = -2;

  private final String slotId;
  private final List<WorkflowNode> nodes = new ArrayList<>();
  private final List<PatchEdge> edges = new ArrayList<>();
  private Optional<EditWindow> window = Optional.empty();
  private EntryMode entry = EntryMode.SERIAL;
  private ExitMode exit = ExitMode.SINGLE;

  private Slots(String slotId) {
    this.slotId = slotId;
  }

  /** A slot to fill. */
  public static Slots of(String slotId) {
    return new Slots(slotId);
  }

  /** The id of a numbered node of a slot. */
  public static String id(String slotId, int number) {
    if (number == IN) {
      return "sys:slot:" + slotId + ":in";
    }
    return number == OUT
        ? "sys:slot:" + slotId + ":out"
        : String.format(Locale.ROOT, "usr:%s:00000000-0000-4000-8000-%012x", slotId, number);
  }

  /** Adds a node. */
  public Slots node(int number, NodeConfig config) {
    return node(WorkflowNode.of(id(slotId, number), config));
  }

  /** Adds a node. */
  public Slots node(WorkflowNode node) {
    nodes.add(node);
    return this;
  }

  /** Adds an edge that is always taken. */
  public Slots edge(int source, int target) {
    return edge(source, target, EdgeChoice.ALWAYS);
  }

  /** Adds an edge. */
  public Slots edge(int source, int target, EdgeChoice choice) {
    edges.add(
        new PatchEdge(
            "e" + edges.size() + "@" + slotId,
            id(slotId, source),
            id(slotId, target),
            choice,
            Optional.empty()));
    return this;
  }

  /** Adds edges from node to node, each always taken. */
  public Slots chain(int... numbers) {
    for (int i = 1; i < numbers.length; i++) {
      edge(numbers[i - 1], numbers[i]);
    }
    return this;
  }

  /** Sets the edit window. */
  public Slots window(EditWindow window) {
    this.window = Optional.of(window);
    return this;
  }

  /** Lets the slot be entered at several nodes. */
  public Slots branching() {
    entry = EntryMode.BRANCH;
    return this;
  }

  /** Lets the slot be left from several nodes. */
  public Slots joining() {
    exit = ExitMode.JOIN;
    return this;
  }

  /** The slot's id. */
  public String slotId() {
    return slotId;
  }

  /** What was filled in. */
  public SlotPatch patch() {
    return new SlotPatch(nodes, edges, entry, exit, window, List.of());
  }
}
