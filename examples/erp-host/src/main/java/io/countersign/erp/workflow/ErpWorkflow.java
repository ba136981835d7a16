package io.countersign.erp.workflow;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;

/**
 * A document type and what one organisation adds to its lifecycle.
 *
 * @param contract what the ERP promises of the documents
 * @param patch what the organisation adds
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
