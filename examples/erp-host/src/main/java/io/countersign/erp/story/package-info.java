/**
 * Six stories that the ERP runs from beginning to end, with workers, a receiver of webhooks and a
 * clock that can be advanced.
 *
 * <p>Entry type: {@link io.countersign.erp.story.Stories}.
 */
@NullMarked
package io.countersign.erp.story;

import org.jspecify.annotations.NullMarked;
