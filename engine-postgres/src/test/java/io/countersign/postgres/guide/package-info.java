/**
 * A small host of invoices on plain JDBC: what the guides in {@code docs} show. It uses nothing but
 * what is published.
 *
 * <p>Entry type: {@link io.countersign.postgres.guide.EmbedGuideTest}.
 */
@NullMarked
package io.countersign.postgres.guide;

import org.jspecify.annotations.NullMarked;
