/**
 * Documents and the one way to change them: guard, own row, record.
 *
 * <p>Entry type: {@link io.countersign.erp.document.DocumentMutator}. No other code writes
 * documents.
 */
@NullMarked
package io.countersign.erp.document;

import org.jspecify.annotations.NullMarked;
