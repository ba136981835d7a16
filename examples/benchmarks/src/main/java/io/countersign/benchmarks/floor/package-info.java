/**
 * The minimal cost of the same guarantees: hand-written JDBC on the engine's own tables.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.floor.Floor}.
 */
@NullMarked
package io.countersign.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
