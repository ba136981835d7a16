package io.countersign.engine.journal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A change of form such as a release might make. */
final class Renames {

  private Renames() {}

  /** Once a moved token said where it went {@code to}; now it names the {@code node}. */
  static EventUpcaster nodes() {
    return EventUpcaster.of("token_moved", 0, Renames::node);
  }

  private static Map<String, @Nullable Object> node(Map<String, @Nullable Object> event) {
    var next = new LinkedHashMap<String, @Nullable Object>(event);
    next.put("node", next.remove("to"));
    return next;
  }
}
