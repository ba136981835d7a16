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
record Doom(Machine machine, CrashPoints points, Witness witness) {

  static Doom over(Store store, CrashPoints points, Witness witness) {
    return new Doom(new Machine(store, points, witness), points, witness);
  }

  /** Returns the context of the next process after a crash, which does not crash. */
  Doom again(Store store) {
    return over(store, CrashPoints.never(), witness);
  }
}
