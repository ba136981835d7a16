/**
 * Meters of the engine in a registry of Micrometer. For hosts that use Micrometer; no other package
 * of the engine depends on it.
 *
 * <p>Entry type: {@link io.countersign.engine.telemetry.micrometer.MicrometerMeters}.
 */
@NullMarked
package io.countersign.engine.telemetry.micrometer;

import org.jspecify.annotations.NullMarked;
