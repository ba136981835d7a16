/**
 * A small ERP that embeds the engine: plain JDBI, its own schema, its own way to change documents.
 * Meant as a template.
 *
 * <p>Entry type: {@link io.countersign.erp.ErpHost}, where everything is wired. Users act through
 * {@link io.countersign.erp.Clerk}.
 */
@NullMarked
package io.countersign.erp;

import org.jspecify.annotations.NullMarked;
