/**
 * Invoices: their contract, their workflow, and the posting to the general ledger. Copy this
 * package for each further type of documents.
 *
 * <p>Entry type: {@link io.countersign.erp.invoice.InvoiceWorkflow}.
 */
@NullMarked
package io.countersign.erp.invoice;

import org.jspecify.annotations.NullMarked;
