/**
 * Journals for later releases: the difference between two histories, and recordings that must
 * replay to the state that they were recorded with.
 *
 * <p>Entry type: {@link io.countersign.testkit.journal.Golden}. Everything here is a function of
 * what was journalled; nothing may know the store, the host or a scenario.
 */
@NullMarked
package io.countersign.testkit.journal;

import org.jspecify.annotations.NullMarked;
