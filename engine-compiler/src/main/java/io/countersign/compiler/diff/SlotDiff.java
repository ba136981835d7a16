package io.countersign.compiler.diff;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.JoinRequirement;
import io.countersign.engine.workflow.WorkflowEdge;
import io.countersign.engine.workflow.WorkflowNode;
import java.util.List;
import java.util.Optional;

/**
 * What changed in one slot, or in the envelope itself. A slot that is filled for the first time
 * gets two ports; the edge that led past it is among the removed edges, and the edges that tie the
 * ports to the envelope and to the first and last steps are among the added ones. Ports and those
 * edges are the attachment: they come and go with the slot's content and say nothing of their own.
 *
 * @param slotId the slot, or {@link WorkflowEdge#ENVELOPE}
 * @param nodes its steps; of the envelope its system nodes
 * @param ports its ports
 * @param edges its edges, those of the attachment included
 * @param protection what protects the document there
 */
public record SlotDiff(
    String slotId,
    Changes<WorkflowNode> nodes,
    Changes<WorkflowNode> ports,
    Changes<WorkflowEdge> edges,
    Protection protection) {

  /**
   * What changed of what protects the document there.
   *
   * @param windows changed edit windows, the slot's own before those of its steps
   * @param stable changes of the stable region
   * @param joins changes of what joins take, sorted by join
   */
  public record Protection(
      List<WindowChange> windows, StableChange stable, List<JoinChange> joins) {

    /** Copies the lists. */
    public Protection {
      windows = List.copyOf(windows);
      joins = List.copyOf(joins);
    }

    boolean isEmpty() {
      return windows.isEmpty() && stable.isEmpty() && joins.isEmpty();
    }

    Protection mirrored() {
      return new Protection(
          windows.stream().map(WindowChange::mirrored).toList(),
          stable.mirrored(),
          joins.stream().map(JoinChange::mirrored).toList());
    }
  }

  /**
   * An edit window, before and after. Steps have their slot's window unless they say otherwise, so
   * a step is listed only when it does, did, or does no longer; compared with its slot's window
   * when it is new or gone. The two are equal when a step keeps its window while its slot's
   * changes.
   *
   * @param nodeId the node, or nothing when it is the slot's own window
   * @param before the old window; nothing for a system node that is new
   * @param after the new window; nothing for a system node that is gone
   */
  public record WindowChange(
      Optional<String> nodeId, Optional<EditWindow> before, Optional<EditWindow> after) {

    WindowChange mirrored() {
      return new WindowChange(nodeId, /* before= */ after, /* after= */ before);
    }
  }

  /**
   * Nodes that came into or left the stable region, new and vanished ones among them, sorted.
   *
   * @param entered nodes at which the document now has to hold still
   * @param left nodes at which it had to
   */
  public record StableChange(List<String> entered, List<String> left) {

    /** Copies the lists. */
    public StableChange {
      entered = List.copyOf(entered);
      left = List.copyOf(left);
    }

    boolean isEmpty() {
      return entered.isEmpty() && left.isEmpty();
    }

    StableChange mirrored() {
      return new StableChange(/* entered= */ left, /* left= */ entered);
    }
  }

  /**
   * What a join takes, before and after.
   *
   * @param joinId the join
   * @param before what it took, or nothing when it is new
   * @param after what it takes, or nothing when it is gone
   */
  public record JoinChange(
      String joinId, Optional<JoinRequirement> before, Optional<JoinRequirement> after) {

    JoinChange mirrored() {
      return new JoinChange(joinId, /* before= */ after, /* after= */ before);
    }
  }

  /** Changed edit windows, the slot's own before those of its steps. */
  public List<WindowChange> windows() {
    return protection.windows();
  }

  /** Changes of the stable region. */
  public StableChange stable() {
    return protection.stable();
  }

  /** Changes of what joins take, sorted by join. */
  public List<JoinChange> joins() {
    return protection.joins();
  }

  /** Whether nothing changed. */
  public boolean isEmpty() {
    return nodes.isEmpty() && ports.isEmpty() && edges.isEmpty() && protection.isEmpty();
  }

  /** The same changes, seen from the other side. */
  public SlotDiff mirrored() {
    return new SlotDiff(
        slotId, nodes.mirrored(), ports.mirrored(), edges.mirrored(), protection.mirrored());
  }
}
