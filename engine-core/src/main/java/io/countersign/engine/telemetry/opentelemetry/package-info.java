/**
 * Spans of the engine in a tracer of OpenTelemetry. For hosts that use OpenTelemetry; no other
 * package of the engine depends on it.
 *
 * <p>Entry type: {@link io.countersign.engine.telemetry.opentelemetry.OpenTelemetrySpans}.
 */
@NullMarked
package io.countersign.engine.telemetry.opentelemetry;

import org.jspecify.annotations.NullMarked;
