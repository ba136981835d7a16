package io.countersign.engine.port;

import java.time.Instant;

/** New ids, never the same twice. */
@FunctionalInterface
public interface Ids {

  /** An id that sorts by the time it is given. */
  String next(Instant at);
}
