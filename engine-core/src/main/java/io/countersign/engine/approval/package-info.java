/**
 * Approvals as rows: the question, the people asked, the version of the document, the answers and
 * the result. The rows follow from the journal alone.
 *
 * <p>Entry types: {@link io.countersign.engine.approval.ApprovalRow} for stores, {@link
 * io.countersign.engine.inspect.InboxItem} for hosts. No code here reads or writes.
 */
@NullMarked
package io.countersign.engine.approval;

import org.jspecify.annotations.NullMarked;
