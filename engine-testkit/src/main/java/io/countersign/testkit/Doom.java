package io.countersign.testkit;

import io.countersign.engine.store.Store;
import io.countersign.testkit.CrashEverywhere.Machine;

/**
 * What hangs over a process.
 *
 * @param machine what it runs on
 * @param points where it may crash
 * @param witness what stays of it
 */
record Doom(Machine machine, CrashPoints points, Witness witness) {

  static Doom over(Store store, CrashPoints points, Witness witness) {
    return new Doom(new Machine(store, points, witness), points, witness);
  }

  /** The next process, after a crash; it does not crash. */
  Doom again(Store store) {
    return over(store, CrashPoints.never(), witness);
  }
}
