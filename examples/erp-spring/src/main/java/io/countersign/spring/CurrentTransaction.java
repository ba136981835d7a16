package io.countersign.spring;

import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import java.sql.Connection;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The transaction that Spring has bound to the thread for one data source, as a transaction of the
 * engine.
 */
final class CurrentTransaction {

  private final DataSource source;
  private final PostgresStore store;
  private final Wakeups wakeups;

  CurrentTransaction(DataSource source, PostgresStore store, Wakeups wakeups) {
    this.source = source;
    this.store = store;
    this.wakeups = wakeups;
  }

  // region join
  /**
   * Joins it, and wakes workers after its commit.
   *
   * @throws IllegalStateException if Spring has none open on this data source
   */
  StoreTransaction join() {
    var transaction = store.in(this::connection);
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            wakeups.wake();
          }
        });
    return transaction;
  }

  // endregion

  // region connection
  /**
   * If no transaction is bound, Spring would open a connection with auto-commit on, and writes
   * would belong to no transaction.
   */
  private Connection connection() {
    if (TransactionSynchronizationManager.getResource(source) instanceof ConnectionHolder bound) {
      return bound.getConnection();
    }
    boolean elsewhere = TransactionSynchronizationManager.isActualTransactionActive();
    throw new IllegalStateException(
        "WORKFLOW_NO_TRANSACTION: expected a transaction of Spring's on the data source of the"
            + " engine, but found "
            + (elsewhere ? "one on another data source" : "none")
            + ". Put @Transactional on the method, call it through its bean, and have the"
            + " transaction manager over this data source.");
  }
  // endregion
}
