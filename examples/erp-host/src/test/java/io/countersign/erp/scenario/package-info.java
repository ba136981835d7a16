/**
 * A running ERP for tests, its organisations and its partners.
 *
 * <p>Entry type: {@link io.countersign.erp.scenario.ErpFixture}.
 */
@NullMarked
package io.countersign.erp.scenario;

import org.jspecify.annotations.NullMarked;
