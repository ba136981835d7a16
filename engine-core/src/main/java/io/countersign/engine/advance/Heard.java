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
record Heard(String outcome, String signal) {

  /** Created once, because advances are many and their kinds are few. */
  private static final Map<Class<?>, Heard> ALL =
      Stream.of(Advance.class.getPermittedSubclasses())
          .collect(Collectors.toUnmodifiableMap(kind -> kind, Heard::of));

  private static Heard of(Class<?> kind) {
    var outcome = kind.getSimpleName().toLowerCase(Locale.ROOT);
    return new Heard(outcome, "advance." + outcome);
  }

  static Heard of(Advance advance) {
    var heard = ALL.get(advance.getClass());
    return heard == null ? of(advance.getClass()) : heard;
  }
}
