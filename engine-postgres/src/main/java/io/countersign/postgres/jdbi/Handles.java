package io.countersign.postgres.jdbi;

import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import java.sql.Connection;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Handles of JDBI and transactions of the store, which share one connection. The only class that
 * shows types of JDBI.
 */
public final class Handles {

  private Handles() {}

  /**
   * Joins the transaction that is open on a handle, as in {@code jdbi.inTransaction(handle -> …)}.
   * It is neither committed nor rolled back here. No round trip.
   *
   * @throws IllegalStateException if no transaction is open on the handle
   */
  public static StoreTransaction in(PostgresStore store, Handle handle) {
    return store.in(handle.getConnection());
  }

  /**
   * The same, and wakes workers once the transaction on the handle is committed, so that they need
   * not wait for their next poll.
   */
  public static StoreTransaction in(PostgresStore store, Handle handle, Wakeups wakeups) {
    var transaction = in(store, handle);
    handle.afterCommit(wakeups::wake);
    return transaction;
  }

  /**
   * A handle on the connection of a transaction, for ports that have to write where the engine
   * writes. Made for one call: ask again in the next one, because the engine may have marked
   * savepoints meanwhile, which this sends. Closing it closes nothing and ends no transaction.
   *
   * @throws IllegalArgumentException if it is no transaction of the Postgres store's
   */
  public static Handle of(StoreTransaction transaction) {
    return Jdbi.create(new Borrowed(PostgresStore.connection(transaction))).open();
  }

  /**
   * A connection that somebody else closes.
   *
   * @param connection the connection
   */
  private record Borrowed(Connection connection) implements ConnectionFactory {

    @Override
    public Connection openConnection() {
      return connection;
    }

    @Override
    public void closeConnection(Connection borrowed) {
      // Whoever began the transaction ends it, and gives the connection back.
    }
  }
}
