package io.countersign.compiler.diff;

import io.countersign.compiler.diff.SlotDiff.WindowChange;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Comparison of the edit windows of one slot, or of the envelope. */
final class WindowComparison {

  private final WorkflowModel old;
  private final WorkflowModel next;
  private final String group;
  private final Optional<EditWindow> slotBefore;
  private final Optional<EditWindow> slotAfter;

  WindowComparison(WorkflowModel old, WorkflowModel next, String group) {
    this.old = old;
    this.next = next;
    this.group = group;
    this.slotBefore = slotWindow(old).or(() -> declaredWindow(next));
    this.slotAfter = slotWindow(next).or(() -> declaredWindow(old));
  }

  List<WindowChange> changes() {
    var changes = new ArrayList<WindowChange>();
    if (!slotBefore.equals(slotAfter)) {
      changes.add(new WindowChange(Optional.empty(), slotBefore, slotAfter));
    }
    var ids = new TreeSet<String>();
    ids.addAll(steps(old));
    ids.addAll(steps(next));
    ids.forEach(id -> compare(id, window(old, id), window(next, id), changes));
    return changes;
  }

  private void compare(
      String id, Optional<EditWindow> had, Optional<EditWindow> has, List<WindowChange> changes) {
    var before = had.or(() -> slotAfter);
    var after = has.or(() -> slotBefore);
    boolean followed = before.equals(had.isPresent() ? slotBefore : slotAfter);
    boolean follows = after.equals(has.isPresent() ? slotAfter : slotBefore);
    boolean likeItsSlot = !group.equals(WorkflowEdge.ENVELOPE) && followed && follows;
    boolean untouched = before.equals(after) && (followed == follows);
    if (!likeItsSlot && !untouched) {
      changes.add(new WindowChange(Optional.of(id), before, after));
    }
  }

  /** The window that steps of the slot have unless they say otherwise; nothing for the envelope. */
  private Optional<EditWindow> slotWindow(WorkflowModel workflow) {
    return SlotLookup.find(workflow, group)
        .flatMap(slot -> window(workflow, slot.inPort()))
        .or(() -> declaredWindow(workflow));
  }

  private Optional<EditWindow> declaredWindow(WorkflowModel workflow) {
    return SlotLookup.find(workflow, group).map(slot -> slot.contract().window());
  }

  private static Optional<EditWindow> window(WorkflowModel workflow, String id) {
    return Optional.ofNullable(workflow.safeguards().editWindows().get(id));
  }

  private List<String> steps(WorkflowModel workflow) {
    return workflow.graph().nodes().values().stream()
        .filter(node -> !(node.config() instanceof SlotPort))
        .map(WorkflowNode::id)
        .filter(id -> workflow.slotOf(id).equals(group))
        .toList();
  }
}
