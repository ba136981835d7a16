/**
 * A small store that is written for its readers: what the author of a store has to do, in the order
 * of {@code docs/stores.md}. It keeps rows in sorted maps, and uses only what the engine exports;
 * the published kits of the test kit prove it.
 *
 * <p>Entry type: {@link io.countersign.checks.store.SampleStore}.
 */
@NullMarked
package io.countersign.checks.store;

import org.jspecify.annotations.NullMarked;
