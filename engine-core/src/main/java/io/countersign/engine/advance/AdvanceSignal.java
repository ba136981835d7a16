package io.countersign.engine.advance;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Form in which telemetry is told the result of an advance.
 *
 * @param outcome the result in one word
 * @param signal the signal that reports it
 */
record AdvanceSignal(String outcome, String signal) {

  /** Created once, because advances are many and their kinds are few. */
  private static final Map<Class<?>, AdvanceSignal> ALL =
      Stream.of(AdvanceResult.class.getPermittedSubclasses())
          .collect(Collectors.toUnmodifiableMap(kind -> kind, AdvanceSignal::of));

  private static AdvanceSignal of(Class<?> kind) {
    var outcome = kind.getSimpleName().toLowerCase(Locale.ROOT);
    return new AdvanceSignal(outcome, "advance." + outcome);
  }

  static AdvanceSignal of(AdvanceResult advance) {
    var heard = ALL.get(advance.getClass());
    return heard == null ? of(advance.getClass()) : heard;
  }
}
