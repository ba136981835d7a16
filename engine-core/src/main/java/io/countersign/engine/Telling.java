package io.countersign.engine;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.port.Activity;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.function.Function;

/**
 * Spans around the calls of the host; the trace of a span is passed on in place of the caller's.
 *
 * @param telemetry receives the span
 */
record Telling(Telemetry telemetry) {

  /**
   * Runs a call within a span.
   *
   * @param denied the result if the store is unavailable
   */
  <T> T told(
      String operation,
      Caller caller,
      Function<List<Problem>, T> denied,
      Function<Caller, T> work) {
    try (var span = telemetry.begin(Activity.MUTATE, caller.trace())) {
      span.tell("operation", operation);
      try {
        return work.apply(caller.inTrace(span.traceOr(caller.trace())));
      } catch (StoreUnavailableException unavailable) {
        span.failed(unavailable);
        return denied.apply(List.of(unavailable.problem()));
      } catch (RuntimeException thrown) {
        span.failed(thrown);
        throw thrown;
      }
    }
  }
}
