/**
 * Journals for people and for later releases: an instance's history in words, the difference
 * between two histories, and recordings that must replay to the state that they were recorded with.
 *
 * <p>Entry types: {@link io.countersign.testkit.journal.Timeline}, {@link
 * io.countersign.testkit.journal.Golden}. Everything here is a function of what was journalled;
 * nothing may know the store, the host or a scenario.
 */
@NullMarked
package io.countersign.testkit.journal;

import org.jspecify.annotations.NullMarked;
