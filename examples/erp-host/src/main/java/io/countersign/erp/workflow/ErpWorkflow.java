package io.countersign.erp.workflow;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;

/**
 * A document type with the patch of one organisation.
 *
 * @param contract the contract of the document type
 * @param patch the organisation's additions to its lifecycle
 */
public record ErpWorkflow(EntityContract contract, WorkflowPatch patch) {

  /**
   * The workflow that documents run.
   *
   * @throws IllegalStateException with all that is wrong, if the patch does not fit
   */
  public CompiledWorkflow compiled() {
    return Compiler.standard().compile(contract, patch).orThrow();
  }
}
