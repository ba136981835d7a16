package io.countersign.engine.port;

import java.time.Instant;

/** The time that the engine goes by. */
@FunctionalInterface
public interface EngineClock {

  /** The time of the store, which is the same for every machine. */
  EngineClock OF_STORE = storeTime -> storeTime;

  /**
   * The time now.
   *
   * @param storeTime the time that the store gave with what it loaded
   */
  Instant at(Instant storeTime);
}
