package io.countersign.engine.telemetry.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;

/**
 * Trace that a text names.
 *
 * @param context the context, which is not valid if the text names none
 */
record HostTrace(SpanContext context) {

  private static final String HEADER = "traceparent";
  private static final int ID = 32;

  /** Reads a header from a text. */
  private static final TextMapGetter<String> TEXT =
      new TextMapGetter<>() {
        @Override
        public @Nullable String get(@Nullable String text, String key) {
          return key.equals(HEADER) ? text : null;
        }
      };

  static HostTrace of(String text) {
    var header = isBareId(text) ? ofBareId(text) : text;
    var found = W3CTraceContextPropagator.getInstance().extract(Context.root(), header, TEXT);
    return new HostTrace(Span.fromContext(found).getSpanContext());
  }

  private static boolean isBareId(String text) {
    return text.length() == ID && TraceId.isValid(text);
  }

  /**
   * Returns a traceparent for a bare trace id, which names no span. Half of the trace id replaces
   * the span id that is missing.
   */
  private static String ofBareId(String id) {
    return "00-" + id + "-" + id.substring(ID / 2) + "-01";
  }

  boolean isKnown() {
    return context.isValid();
  }

  /**
   * Returns the context in which a child begins. A span that is current on this thread already is
   * no remote parent.
   */
  Context within(Context around) {
    var current = Span.fromContext(around).getSpanContext();
    return !isKnown() || current.getSpanId().equals(context.getSpanId())
        ? around
        : around.with(Span.wrap(context));
  }

  /** Returns the text that names a span as a parent; empty if there is none to name. */
  static String textOf(SpanContext span) {
    return span.isValid()
        ? "00-" + span.getTraceId() + "-" + span.getSpanId() + "-" + span.getTraceFlags().asHex()
        : "";
  }
}
