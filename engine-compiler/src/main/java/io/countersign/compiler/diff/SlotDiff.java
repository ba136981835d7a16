package io.countersign.compiler.diff;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.List;
import java.util.Optional;

/**
 * The changes in one slot, or in the envelope itself. A slot that is filled for the first time gets
 * two ports; the edge that bypassed it is among the removed edges, and the edges that connect the
 * ports to the envelope and to the first and last steps are among the added ones. Ports and those
 * edges are the attachment: they come and go with the slot's content and carry no information of
 * their own.
 *
 * @param slotId the slot, or {@link WorkflowEdge#ENVELOPE}
 * @param nodes its steps; of the envelope its system nodes
 * @param ports its ports
 * @param edges its edges, those of the attachment included
 * @param protection the changes of the document's protection there
 */
record SlotDiff(
    String slotId,
    ListChanges<WorkflowNode> nodes,
    ListChanges<WorkflowNode> ports,
    ListChanges<WorkflowEdge> edges,
    Protection protection) {

  /**
   * The changes of the document's protection in the slot.
   *
   * @param windows changed edit windows, the slot's own before those of its steps
   * @param stable changes of the stable region
   * @param joins changes of the modes of joins, sorted by join
   */
  record Protection(List<WindowChange> windows, StableChange stable, List<JoinChange> joins) {

    /** Copies the lists. */
    public Protection {
      windows = List.copyOf(windows);
      joins = List.copyOf(joins);
    }

    boolean isEmpty() {
      return windows.isEmpty() && stable.isEmpty() && joins.isEmpty();
    }

    Protection mirror() {
      return new Protection(
          windows.stream().map(WindowChange::mirror).toList(),
          stable.mirror(),
          joins.stream().map(JoinChange::mirror).toList());
    }
  }

  /**
   * An edit window, before and after. A step has its slot's window unless it declares one, so a
   * step is listed only if it declares or declared one; a new or removed step is compared with its
   * slot's window. The two are equal when a step keeps its window while its slot's changes.
   *
   * @param nodeId the node, or empty for the slot's own window
   * @param before the old window; empty for a new system node
   * @param after the new window; empty for a removed system node
   */
  record WindowChange(
      Optional<String> nodeId, Optional<EditWindow> before, Optional<EditWindow> after) {

    WindowChange mirror() {
      return new WindowChange(nodeId, /* before= */ after, /* after= */ before);
    }
  }

  /**
   * Nodes that entered or left the stable region, including new and removed ones, sorted.
   *
   * @param entered nodes at which the document must now be stable
   * @param left nodes at which it had to be stable before
   */
  record StableChange(List<String> entered, List<String> left) {

    /** Copies the lists. */
    public StableChange {
      entered = List.copyOf(entered);
      left = List.copyOf(left);
    }

    boolean isEmpty() {
      return entered.isEmpty() && left.isEmpty();
    }

    StableChange mirror() {
      return new StableChange(/* entered= */ left, /* left= */ entered);
    }
  }

  /**
   * The mode of a join, before and after.
   *
   * @param joinId the join
   * @param before its old mode, or empty if it is new
   * @param after its new mode, or empty if it was removed
   */
  record JoinChange(
      String joinId, Optional<JoinRequirement> before, Optional<JoinRequirement> after) {

    JoinChange mirror() {
      return new JoinChange(joinId, /* before= */ after, /* after= */ before);
    }
  }

  /** Changed edit windows, the slot's own before those of its steps. */
  List<WindowChange> windows() {
    return protection.windows();
  }

  /** Changes of the stable region. */
  StableChange stable() {
    return protection.stable();
  }

  /** Changes of what joins take, sorted by join. */
  List<JoinChange> joins() {
    return protection.joins();
  }

  /** Whether nothing changed. */
  boolean isEmpty() {
    return nodes.isEmpty() && ports.isEmpty() && edges.isEmpty() && protection.isEmpty();
  }

  /** The same changes, seen from the other side. */
  SlotDiff mirror() {
    return new SlotDiff(
        slotId, nodes.mirror(), ports.mirror(), edges.mirror(), protection.mirror());
  }
}
