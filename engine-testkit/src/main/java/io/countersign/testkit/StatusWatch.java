package io.countersign.testkit;

import io.countersign.engine.instance.Lifecycle;

/** Hears of every change of a status that a {@link MemoryStore} keeps, undone ones included. */
@FunctionalInterface
public interface StatusWatch {

  /**
   * Something came from one status to another.
   *
   * @param table the lifecycle that allows it
   * @param from the status before
   * @param to the status after
   */
  <S extends Enum<S>> void moved(Lifecycle<S> table, S from, S to);
}
