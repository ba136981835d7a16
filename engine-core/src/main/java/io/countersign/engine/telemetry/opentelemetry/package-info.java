/**
 * Spans of the engine in a tracer of OpenTelemetry. For hosts that have OpenTelemetry; nothing else
 * in the engine knows it.
 *
 * <p>Entry type: {@link io.countersign.engine.telemetry.opentelemetry.OpenTelemetrySpans}.
 */
@NullMarked
package io.countersign.engine.telemetry.opentelemetry;

import org.jspecify.annotations.NullMarked;
