/**
 * Tenancy: a transaction sees the rows of one organisation, in the tables of the ERP and of the
 * engine.
 *
 * <p>Entry type: {@link io.countersign.erp.tenancy.OrgTransaction}.
 */
@NullMarked
package io.countersign.erp.tenancy;

import org.jspecify.annotations.NullMarked;
