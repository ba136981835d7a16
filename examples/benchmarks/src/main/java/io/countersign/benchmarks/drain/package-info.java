/**
 * The least that emptying a queue in Postgres costs: hand-written JDBC on a table of its own, one
 * by one and in sets.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.drain.QueueDrain}.
 */
@NullMarked
package io.countersign.benchmarks.drain;

import org.jspecify.annotations.NullMarked;
