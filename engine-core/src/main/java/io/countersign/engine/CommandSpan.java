package io.countersign.engine;

import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.function.Function;

/**
 * Spans around the calls of the host; the trace of a span is passed on in place of the caller's.
 *
 * @param telemetry receives the span
 */
record CommandSpan(Telemetry telemetry) {

  /**
   * Runs a call within a span.
   *
   * @param denied the result if the store is unavailable
   */
  <T> T call(
      String operation,
      RequestContext context,
      Function<List<Problem>, T> denied,
      Function<RequestContext, T> work) {
    try (var span = telemetry.begin(ActivityKind.MUTATE, context.trace())) {
      span.tell("operation", operation);
      try {
        return work.apply(context.inTrace(span.traceOr(context.trace())));
      } catch (StoreUnavailableException unavailable) {
        span.fail(unavailable);
        return denied.apply(List.of(unavailable.problem()));
      } catch (RuntimeException thrown) {
        span.fail(thrown);
        throw thrown;
      }
    }
  }
}
