package io.countersign.engine;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.port.Activity;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.function.Function;

/**
 * What the host tells lies in a span of its own, whose trace goes wherever the caller's did.
 *
 * @param telemetry hears of it
 */
record Telling(Telemetry telemetry) {

  /**
   * Tells something.
   *
   * @param denied the answer where the store does not take it in now
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
