/**
 * The business actions that workflows can call: post, reserve, confirm, calculate, message.
 *
 * <p>Entry type: {@link io.countersign.erp.action.ErpMutations}, the engine's way to change
 * documents.
 */
@NullMarked
package io.countersign.erp.action;

import org.jspecify.annotations.NullMarked;
