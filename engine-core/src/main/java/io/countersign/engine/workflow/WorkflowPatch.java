package io.countersign.engine.workflow;

import io.countersign.engine.workflow.graph.PatchModel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Patch: everything that one organisation adds to one envelope. {@code PatchBuilder} builds it, or
 * reads it from JSON; the compiler checks whether it fits. Immutable.
 */
public sealed interface WorkflowPatch permits PatchModel {

  /** Returns the document type of the envelope for which it was written. */
  String entityType();

  /** Returns the version of the envelope for which it was written. */
  int envelopeVersion();

  /** Returns the patch in its JSON form. */
  Map<String, @Nullable Object> toPlain();
}
