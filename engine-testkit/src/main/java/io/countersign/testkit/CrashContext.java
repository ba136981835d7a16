package io.countersign.testkit;

import io.countersign.engine.store.Store;
import io.countersign.testkit.CrashEverywhere.Machine;

/**
 * Crash context of a process.
 *
 * @param machine the environment of the process
 * @param points the crash points
 * @param witness the data that survives the process
 */
record CrashContext(Machine machine, CrashPoints points, CommittedState witness) {

  static CrashContext over(Store store, CrashPoints points, CommittedState committed) {
    return new CrashContext(new Machine(store, points, committed), points, committed);
  }

  /** Returns the context of the next process after a crash, which does not crash. */
  CrashContext again(Store store) {
    return over(store, CrashPoints.never(), witness);
  }
}
