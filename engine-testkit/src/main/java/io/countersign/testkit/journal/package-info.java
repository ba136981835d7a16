/**
 * Recordings of journals for later releases, which must replay to the recorded states, and
 * differences between histories.
 *
 * <p>Entry type: {@link io.countersign.testkit.journal.GoldenFile}. All types here depend on
 * journals only, not on the store, the host or a scenario.
 */
@NullMarked
package io.countersign.testkit.journal;

import org.jspecify.annotations.NullMarked;
