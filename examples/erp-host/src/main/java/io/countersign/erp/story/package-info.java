/**
 * The story that the ERP runs from beginning to end, with workers and a receiver of webhooks. A
 * host copies from it only the start and the sender of webhooks.
 *
 * <p>Entry type: {@link io.countersign.erp.story.InvoiceStory}, the main class.
 */
@NullMarked
package io.countersign.erp.story;

import org.jspecify.annotations.NullMarked;
