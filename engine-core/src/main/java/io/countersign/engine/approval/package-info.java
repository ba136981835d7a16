/**
 * Approvals as rows: what was asked, of whom, about which version, what they said and what became
 * of it. The rows follow from the journal and from nothing else.
 *
 * <p>Entry types: {@link io.countersign.engine.approval.ApprovalRow} for stores, {@link
 * io.countersign.engine.approval.InboxItem} for hosts. Nothing here reads or writes.
 */
@NullMarked
package io.countersign.engine.approval;

import org.jspecify.annotations.NullMarked;
