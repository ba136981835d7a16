package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Patch: everything that one organisation adds to one envelope. Immutable; the compiler checks
 * whether it fits. Ids of nodes are as the author wrote them, short or in full; the compiler writes
 * short ones out.
 *
 * @param base the envelope for which it was written
 * @param slots the content of each slot, by slot id, sorted
 */
public record PatchModel(BaseRef base, Map<String, SlotPatch> slots) implements WorkflowPatch {

  /** Returns the model behind a patch. */
  public static PatchModel of(WorkflowPatch patch) {
    return (PatchModel) patch;
  }

  /** Copies and sorts the slots. */
  public PatchModel {
    slots = Collections.unmodifiableMap(new TreeMap<>(slots));
  }

  /**
   * Envelope for which a patch was written.
   *
   * @param entityType the document type
   * @param envelopeVersion the envelope's version
   */
  public record BaseRef(String entityType, int envelopeVersion) {}

  @Override
  public String entityType() {
    return base.entityType();
  }

  @Override
  public int envelopeVersion() {
    return base.envelopeVersion();
  }

  @Override
  public Map<String, @Nullable Object> toPlain() {
    var bySlot = new LinkedHashMap<String, @Nullable Object>();
    slots.forEach((slotId, patch) -> bySlot.put(slotId, patch.toPlain()));
    return PlainMembers.object()
        .with(
            "baseRef",
            PlainMembers.object()
                .with("entityType", base.entityType())
                .with("envelopeVersion", base.envelopeVersion())
                .build())
        .with("slots", bySlot)
        .build();
  }

  /** Reads a patch from plain JSON. */
  public static Result<WorkflowPatch> fromPlain(@Nullable Object plain) {
    return JsonMembers.read(plain, PatchModel::read);
  }

  private static PatchModel read(JsonMembers patch) {
    var base = patch.object("baseRef");
    var slots = new LinkedHashMap<String, SlotPatch>();
    var bySlot = patch.object("slots");
    bySlot
        .names()
        .forEach(slotId -> slots.put(slotId, SlotPatch.read(slotId, bySlot.object(slotId))));
    return new PatchModel(
        new BaseRef(base.text("entityType"), base.number("envelopeVersion")), slots);
  }
}
