package io.countersign.engine.store;

import java.util.function.Function;

/** Gives transactions to workers. Safe for many threads. */
public interface Transactions {

  /**
   * Does some work in a transaction of its own and commits it. Whatever the work throws rolls the
   * transaction back and is thrown on.
   */
  <T> T inOwn(Function<StoreTransaction, T> work);

  /**
   * The same, for work that concerns one organisation and in which the host's ports are called. A
   * store whose host has row security on tables of its own lets the transaction see that
   * organisation's rows; for others there is nothing to add.
   */
  default <T> T inOwn(String org, Function<StoreTransaction, T> work) {
    return inOwn(work);
  }
}
