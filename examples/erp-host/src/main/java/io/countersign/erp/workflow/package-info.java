/**
 * What the ERP promises of its documents, and what its customers add to their lifecycles. One class
 * for each document type: its contract, and the patches for it.
 *
 * <p>Entry type: {@link io.countersign.erp.workflow.ErpWorkflow}.
 */
@NullMarked
package io.countersign.erp.workflow;

import org.jspecify.annotations.NullMarked;
