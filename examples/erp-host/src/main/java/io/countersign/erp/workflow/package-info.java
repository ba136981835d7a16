/**
 * The contracts of the ERP's documents, and the patches of its customers. One class for each
 * document type: its contract, and the patches for it.
 *
 * <p>Entry type: {@link io.countersign.erp.workflow.ErpWorkflow}.
 */
@NullMarked
package io.countersign.erp.workflow;

import org.jspecify.annotations.NullMarked;
