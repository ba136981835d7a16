package io.countersign.engine.store;

import java.util.function.Function;

/** Gives transactions to workers. Safe for many threads. */
public interface Transactions {

  /**
   * Does some work in a transaction of its own and commits it. Whatever the work throws rolls the
   * transaction back and is thrown on.
   */
  <T> T inOwn(Function<StoreTransaction, T> work);
}
