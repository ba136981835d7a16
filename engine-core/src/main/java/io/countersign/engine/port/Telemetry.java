package io.countersign.engine.port;

import java.util.Map;

/**
 * Hears what the engine does. It must not throw, block or change anything; what it hears may be
 * rolled back later.
 */
@FunctionalInterface
public interface Telemetry {

  /** Nobody listens. */
  Telemetry SILENT = (signal, instance, attributes) -> {};

  /**
   * Something happened.
   *
   * @param signal its name, such as {@code advance.postponed}
   * @param instance the instance, or empty
   * @param attributes details, by name
   */
  void happened(String signal, String instance, Map<String, String> attributes);
}
