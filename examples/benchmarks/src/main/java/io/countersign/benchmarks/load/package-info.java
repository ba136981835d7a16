/**
 * Contenders under load on one Postgres: workloads, rounds in which contenders take turns, and the
 * measurements.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.load.LoadReport}. Nothing here knows a contender;
 * each has a package of its own.
 */
@NullMarked
package io.countersign.benchmarks.load;

import org.jspecify.annotations.NullMarked;
