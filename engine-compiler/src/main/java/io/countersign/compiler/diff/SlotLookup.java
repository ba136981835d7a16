package io.countersign.compiler.diff;

import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Optional;
import java.util.Set;

/** Lookup of the slots of a workflow. */
final class SlotLookup {

  private static final Set<String> DETOURS = Set.of(StepOutcomes.REJECT, StepOutcomes.DRIFT);

  private SlotLookup() {}

  static Optional<BodySlot> find(WorkflowModel workflow, String slotId) {
    return workflow.graph().slots().stream()
        .filter(slot -> slot.slotId().equals(slotId))
        .findFirst();
  }

  /** The slot that an edge of the envelope leads past, because nothing stands in it. */
  static Optional<BodySlot> passedBy(WorkflowEdge edge, WorkflowModel workflow) {
    return workflow.graph().slots().stream()
        .filter(slot -> slot.entryNodeId().equals(edge.source()))
        .filter(slot -> slot.exitNodeId().equals(edge.target()))
        .filter(slot -> edge.choice().on().filter(DETOURS::contains).isEmpty())
        .findFirst();
  }
}
