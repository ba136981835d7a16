package io.countersign.engine.store;

/**
 * Storage of the engine. Safe for many threads. Everything that reads or writes is a method of the
 * {@link StoreTransaction} in which it does so. Other transactions see what a transaction wrote
 * after its commit, and never after its rollback.
 */
public interface Store {

  /** Returns transactions for callers without one. */
  TransactionSource transactions();

  /**
   * Returns whether an exception tells that the store is unavailable for reading or writing at the
   * moment: also if a port uses the same database directly.
   */
  default boolean isAway(Throwable thrown) {
    return false;
  }
}
