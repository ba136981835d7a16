package io.countersign.postgres;

import java.sql.Connection;
import java.util.function.Consumer;

/**
 * Transactions that the host begins and ends for workers, such as Spring's. Safe for many threads.
 */
@FunctionalInterface
public interface HostTransactions {

  /**
   * Runs work in a new transaction at READ COMMITTED, on its connection, and commits it. If the
   * work throws, rolls back and rethrows. Runs the work exactly once for each call.
   */
  void inNew(Consumer<Connection> work);
}
