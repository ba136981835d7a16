package io.countersign.compiler.template;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;

/**
 * Template, filled in: the contract and patch, as values and as JSON.
 *
 * @param contract the contract
 * @param patch the patch, written for that contract
 * @param contractJson the contract as a JSON text to start from
 * @param patchJson the patch as a JSON text to start from
 */
public record FilledTemplate(
    EntityContract contract, WorkflowPatch patch, String contractJson, String patchJson) {

  /**
   * Returns the same patch for a contract of the caller: the content of the slots, for that
   * document type and version. The compiler checks whether it fits; a draft need not fit yet.
   */
  public WorkflowPatch patchFor(EntityContract other) {
    return new PatchModel(
        new BaseRef(other.entityType(), other.lifecycleVersion()), PatchModel.of(patch).slots());
  }
}
