package io.countersign.postgres;

import java.sql.Connection;
import java.util.function.Consumer;

/**
 * Transactions that the host begins and ends for workers, such as Spring's. Safe for many threads.
 */
@FunctionalInterface
public interface HostTransactions {

  /**
   * Has some work done in a new transaction at READ COMMITTED, on its connection, and commits it.
   * Whatever the work throws rolls it back and is thrown on. Called once, returns once: work is
   * never done twice for one call.
   */
  void inNew(Consumer<Connection> work);
}
