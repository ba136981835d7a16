/**
 * The journal of an instance as text: events become rows that are chained by their hashes, and rows
 * become events again, for ever.
 *
 * <p>Entry type: {@link io.countersign.engine.journal.Journal}. Events themselves are facts of the
 * kernel, which knows nothing of this package. No storage, clock or random number here.
 */
@NullMarked
package io.countersign.engine.journal;

import org.jspecify.annotations.NullMarked;
