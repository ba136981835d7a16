/**
 * Six stories that the ERP runs from beginning to end, with workers, a receiver of webhooks and a
 * time that can be moved.
 *
 * <p>Entry type: {@link io.countersign.erp.story.Stories}.
 */
@NullMarked
package io.countersign.erp.story;

import org.jspecify.annotations.NullMarked;
