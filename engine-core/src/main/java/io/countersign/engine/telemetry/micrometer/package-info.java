/**
 * Meters of the engine in a registry of Micrometer. For hosts that have Micrometer; nothing else in
 * the engine knows it.
 *
 * <p>Entry type: {@link io.countersign.engine.telemetry.micrometer.MicrometerMeters}.
 */
@NullMarked
package io.countersign.engine.telemetry.micrometer;

import org.jspecify.annotations.NullMarked;
