package io.countersign.engine.patch;

import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.problem.Result;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Builder of a patch, slot by slot. Not safe for several threads. */
public final class PatchBuilder {

  private final PatchModel.BaseRef base;
  private final Map<String, SlotPatch> slots = new TreeMap<>();

  private PatchBuilder(PatchModel.BaseRef base) {
    this.base = base;
  }

  /** Returns a builder of a patch to an envelope. */
  public static PatchBuilder on(String entityType, int envelopeVersion) {
    return new PatchBuilder(new PatchModel.BaseRef(entityType, envelopeVersion));
  }

  /** Returns a patch that adds nothing. */
  public static WorkflowPatch empty(String entityType, int envelopeVersion) {
    return on(entityType, envelopeVersion).build();
  }

  /** Reads a patch from plain JSON. */
  public static Result<WorkflowPatch> fromPlain(@Nullable Object plain) {
    return PatchModel.fromPlain(plain);
  }

  /** Fills a slot, replacing earlier content. */
  public PatchBuilder slot(String slotId, UnaryOperator<SlotBuilder> content) {
    slots.put(slotId, content.apply(new SlotBuilder(slotId)).build());
    return this;
  }

  /** Returns the patch. */
  public WorkflowPatch build() {
    return new PatchModel(base, slots);
  }
}
