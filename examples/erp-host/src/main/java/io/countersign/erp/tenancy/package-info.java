/**
 * Whose rows a transaction may see: one organisation's, in the tables of the ERP and in those of
 * the engine alike.
 *
 * <p>Entry type: {@link io.countersign.erp.tenancy.Unit}.
 */
@NullMarked
package io.countersign.erp.tenancy;

import org.jspecify.annotations.NullMarked;
