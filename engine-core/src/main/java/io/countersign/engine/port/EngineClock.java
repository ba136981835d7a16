package io.countersign.engine.port;

import java.time.Instant;

/** Clock of the engine. */
@FunctionalInterface
public interface EngineClock {

  /** The clock of the store, which is the same for every machine. */
  EngineClock OF_STORE = storeTime -> storeTime;

  /**
   * Returns the current time.
   *
   * @param storeTime the store's time, as it returned it with the data that it loaded
   */
  Instant at(Instant storeTime);
}
