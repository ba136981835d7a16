package io.countersign.testkit.memory;

import io.countersign.engine.instance.StatusLifecycle;

/**
 * Listener for every change of a status in a {@link MemoryStore}, including those rolled back
 * later.
 */
@FunctionalInterface
public interface StatusWatch {

  /**
   * Called when a status changes.
   *
   * @param table the lifecycle that allows it
   * @param from the status before
   * @param to the status after
   */
  <S extends Enum<S>> void onMove(StatusLifecycle<S> table, S from, S to);
}
