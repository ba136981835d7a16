/**
 * Journal of an instance as text: events become rows that are chained by their hashes, and rows
 * remain readable as events forever.
 *
 * <p>Entry type: {@link io.countersign.engine.journal.JournalCodec}. Events themselves are facts of
 * the kernel, which does not know this package. The package uses no storage, clock or random
 * number.
 */
@NullMarked
package io.countersign.engine.journal;

import org.jspecify.annotations.NullMarked;
