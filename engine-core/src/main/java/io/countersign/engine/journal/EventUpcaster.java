package io.countersign.engine.journal;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Converter of events of one type from one schema number to the next. Both parts are pure functions
 * of plain JSON, and stay as they are once a release has written events with the next number.
 *
 * @param type the type, as the journal names it
 * @param from the schema number that it accepts; it returns the one after it
 * @param event changes the part in the journal
 * @param values changes the part beside the journal; not called for erased values
 */
record EventUpcaster(
    String type,
    int from,
    UnaryOperator<Map<String, @Nullable Object>> event,
    UnaryOperator<Map<String, @Nullable Object>> values) {

  /** Returns an upcaster that keeps the values beside the journal. */
  static EventUpcaster of(
      String type, int from, UnaryOperator<Map<String, @Nullable Object>> event) {
    return new EventUpcaster(type, from, event, values -> values);
  }
}
