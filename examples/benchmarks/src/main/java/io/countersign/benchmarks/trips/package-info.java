/**
 * The round trips and commits of the engine without its work, which bound what joined mode can
 * reach.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.trips.TripsContender}.
 */
@NullMarked
package io.countersign.benchmarks.trips;

import org.jspecify.annotations.NullMarked;
