package io.countersign.engine.store;

import java.util.function.Function;

/** Transactions for workers. Safe for many threads. */
public interface TransactionSource {

  /**
   * Runs some work in a transaction of its own and commits it. If the work throws, rolls the
   * transaction back and rethrows.
   */
  <T> T inOwn(Function<StoreTransaction, T> work);

  /**
   * Does the same for work that concerns one organisation and in which the host's ports are called.
   * If the host has row security on tables of its own, the store lets the transaction see that
   * organisation's rows; other stores need not override this.
   */
  default <T> T inOwn(String org, Function<StoreTransaction, T> work) {
    return inOwn(work);
  }

  /**
   * Does the same for work that is one verb of the engine: the transaction begins with its load and
   * may be committed with its last write, see {@link StoreTransaction#writeLast}. Nothing may
   * follow that write.
   */
  default <T> T inOwnVerb(String org, Function<StoreTransaction, T> verb) {
    return inOwn(org, verb);
  }
}
