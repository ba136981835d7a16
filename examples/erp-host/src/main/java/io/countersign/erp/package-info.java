/**
 * A small ERP that embeds the engine on JDBI, with its own tables and its own way to change
 * documents. Written to be copied.
 *
 * <p>Entry type: {@link io.countersign.erp.ErpHost}, where all is wired. People act through {@link
 * io.countersign.erp.UserRequests}.
 */
@NullMarked
package io.countersign.erp;

import org.jspecify.annotations.NullMarked;
