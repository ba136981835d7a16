/**
 * The engine on its Postgres store, as hosts use it: in their transactions, on their connections.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.own.Countersign}.
 */
@NullMarked
package io.countersign.benchmarks.own;

import org.jspecify.annotations.NullMarked;
