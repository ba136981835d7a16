package io.countersign.engine;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.port.Activity;
import io.countersign.engine.port.Telemetry;
import java.util.function.Function;

/**
 * What the host tells lies in a span of its own, whose trace goes wherever the caller's did.
 *
 * @param telemetry hears of it
 */
record Telling(Telemetry telemetry) {

  <T> T told(String operation, Caller caller, Function<Caller, T> work) {
    try (var span = telemetry.begin(Activity.MUTATE, caller.trace())) {
      span.tell("operation", operation);
      try {
        return work.apply(caller.inTrace(span.traceOr(caller.trace())));
      } catch (RuntimeException thrown) {
        span.failed(thrown);
        throw thrown;
      }
    }
  }
}
