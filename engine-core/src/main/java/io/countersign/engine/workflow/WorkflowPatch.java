package io.countersign.engine.workflow;

import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Patch: everything that one organisation adds to one envelope. Immutable; the compiler checks
 * whether it fits. Ids of nodes are as the author wrote them, short or in full; the compiler writes
 * short ones out.
 *
 * @param base the envelope for which it was written
 * @param slots the content of each slot, by slot id, sorted
 */
public record WorkflowPatch(BaseRef base, Map<String, SlotPatch> slots) {

  /** Copies and sorts the slots. */
  public WorkflowPatch {
    slots = Collections.unmodifiableMap(new TreeMap<>(slots));
  }

  /**
   * Envelope for which a patch was written.
   *
   * @param entityType the document type
   * @param envelopeVersion the envelope's version
   */
  public record BaseRef(String entityType, int envelopeVersion) {}

  /** Returns a patch that adds nothing. */
  public static WorkflowPatch empty(String entityType, int envelopeVersion) {
    return new WorkflowPatch(new BaseRef(entityType, envelopeVersion), Map.of());
  }

  /** Returns a builder of a patch, slot by slot. */
  public static Builder on(String entityType, int envelopeVersion) {
    return new Builder(new BaseRef(entityType, envelopeVersion));
  }

  /** Builder of a patch. Not safe for several threads. */
  public static final class Builder {

    private final BaseRef base;
    private final Map<String, SlotPatch> slots = new TreeMap<>();

    private Builder(BaseRef base) {
      this.base = base;
    }

    /** Fills a slot, replacing earlier content. */
    public Builder slot(String slotId, UnaryOperator<SlotBuilder> content) {
      slots.put(slotId, content.apply(new SlotBuilder(slotId)).build());
      return this;
    }

    /** Returns the patch. */
    public WorkflowPatch build() {
      return new WorkflowPatch(base, slots);
    }
  }

  /** Returns the patch in its JSON form. */
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
    return JsonMembers.read(plain, WorkflowPatch::read);
  }

  private static WorkflowPatch read(JsonMembers patch) {
    var base = patch.object("baseRef");
    var slots = new LinkedHashMap<String, SlotPatch>();
    var bySlot = patch.object("slots");
    bySlot
        .names()
        .forEach(slotId -> slots.put(slotId, SlotPatch.read(slotId, bySlot.object(slotId))));
    return new WorkflowPatch(
        new BaseRef(base.text("entityType"), base.number("envelopeVersion")), slots);
  }
}
