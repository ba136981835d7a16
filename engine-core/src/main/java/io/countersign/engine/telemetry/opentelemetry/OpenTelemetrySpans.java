package io.countersign.engine.telemetry.opentelemetry;

import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.Map;

/**
 * OpenTelemetry spans for the work of an engine: {@code countersign.mutate}, {@code .trigger},
 * {@code .worker}, {@code .advance}, {@code .node} and {@code .send}. Spans are current on their
 * thread while they last, so that spans of host code lie within them; across threads and processes
 * they are linked by the text of the trace. Immutable and safe for many threads.
 *
 * <p>The host's trace may be a {@code traceparent} of the W3C or a bare trace id of 32 digits. Any
 * other text is recorded as {@code countersign.host_trace} and passed on as it is. Without a trace,
 * the span that is current on the thread is the parent.
 */
public final class OpenTelemetrySpans implements Telemetry {

  private static final String PREFIX = "countersign.";

  private final Tracer tracer;

  private OpenTelemetrySpans(Tracer tracer) {
    this.tracer = tracer;
  }

  /** Returns spans of a tracer of the host. */
  public static OpenTelemetrySpans of(OpenTelemetry telemetry) {
    return new OpenTelemetrySpans(telemetry.getTracer("io.countersign"));
  }

  @Override
  public void signal(String signal, String instance, Map<String, String> attributes) {
    // Spans tell which work is done; signals belong in a log.
  }

  @Override
  public Span begin(ActivityKind activity, String parent) {
    var around = Context.current();
    var found = HostTrace.of(parent);
    var builder =
        tracer
            .spanBuilder(PREFIX + activity.word())
            .setSpanKind(kind(activity))
            .setParent(found.within(around));
    var span = builder.startSpan();
    if (!parent.isEmpty() && !found.isKnown()) {
      span.setAttribute(PREFIX + "host_trace", parent);
    }
    var names = parent.isEmpty() || found.isKnown();
    return open(span, names ? HostTrace.textOf(span.getSpanContext()) : "");
  }

  // The scope is closed with the span.
  @SuppressWarnings("MustBeClosedChecker")
  private static Span open(io.opentelemetry.api.trace.Span span, String trace) {
    return new Open(span, span.makeCurrent(), trace);
  }

  private static SpanKind kind(ActivityKind activity) {
    return switch (activity) {
      case TRIGGER -> SpanKind.PRODUCER;
      case WORKER -> SpanKind.CONSUMER;
      case SEND -> SpanKind.CLIENT;
      case MUTATE, ADVANCE, NODE -> SpanKind.INTERNAL;
    };
  }

  private record Open(io.opentelemetry.api.trace.Span span, Scope scope, String trace)
      implements Span {

    @Override
    public void tell(String name, String value) {
      span.setAttribute(PREFIX + name, value);
    }

    @Override
    public void fail(Throwable error) {
      span.recordException(error);
      span.setStatus(StatusCode.ERROR, error.getClass().getSimpleName());
    }

    @Override
    public void close() {
      scope.close();
      span.end();
    }
  }
}
