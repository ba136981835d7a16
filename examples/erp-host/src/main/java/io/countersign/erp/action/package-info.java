/**
 * What workflows may have the ERP do: post, reserve, confirm, calculate, message.
 *
 * <p>Entry type: {@link io.countersign.erp.action.ErpMutations}, the engine's way to change
 * documents.
 */
@NullMarked
package io.countersign.erp.action;

import org.jspecify.annotations.NullMarked;
