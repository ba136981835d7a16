/**
 * For hosts that live on JDBI: their transactions as the store's, and the other way round.
 *
 * <p>Entry type: {@link io.countersign.postgres.jdbi.Handles}. JDBI is an optional dependency; only
 * this package may mention its types.
 */
@NullMarked
package io.countersign.postgres.jdbi;

import org.jspecify.annotations.NullMarked;
