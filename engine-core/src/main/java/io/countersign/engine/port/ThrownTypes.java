package io.countersign.engine.port;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Types of exceptions by name: the engine knows exceptions of databases and networks without
 * depending on either.
 */
final class ThrownTypes {

  private ThrownTypes() {}

  /** Returns an exception and its causes, outermost first; each once, even if they form a cycle. */
  static List<Throwable> chain(Throwable thrown) {
    var seen = Collections.<Throwable>newSetFromMap(new IdentityHashMap<>());
    var chain = new ArrayList<Throwable>();
    for (var one = thrown; one != null && seen.add(one); one = one.getCause()) {
      chain.add(one);
    }
    return chain;
  }

  /** Returns whether an exception is of one of these types. */
  static boolean isOneOf(Throwable thrown, Set<String> names) {
    for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
      if (names.contains(type.getName())) {
        return true;
      }
    }
    return false;
  }
}
