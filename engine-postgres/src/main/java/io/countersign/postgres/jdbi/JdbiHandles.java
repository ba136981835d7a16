package io.countersign.postgres.jdbi;

import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Conversions between JDBI handles and transactions of the store that share one connection. The
 * only class whose API uses JDBI types.
 */
public final class JdbiHandles {

  private static final Jdbi PLAIN = Jdbi.create(LentConnections.alone());

  private JdbiHandles() {}

  /**
   * Joins the transaction that is open on a handle, as in {@code jdbi.inTransaction(handle -> …)}.
   * Neither commits nor rolls it back. No round trip.
   *
   * @throws IllegalStateException if no transaction is open on the handle
   */
  public static StoreTransaction in(PostgresStore store, Handle handle) {
    return store.in(handle.getConnection());
  }

  /**
   * Joins the transaction that is open on a handle, and wakes workers once it is committed, so that
   * they need not wait for their next poll.
   */
  public static StoreTransaction in(PostgresStore store, Handle handle, Wakeups wakeups) {
    var transaction = in(store, handle);
    handle.afterCommit(wakeups::wake);
    return transaction;
  }

  /**
   * Returns connections for the host's Jdbi, {@code Jdbi.create(JdbiHandles.over(pool))}: those of
   * a data source, and in {@link #of(Jdbi, StoreTransaction)} the one of a transaction.
   */
  public static ConnectionFactory over(DataSource source) {
    return new LentConnections(source);
  }

  /**
   * Returns a handle on the connection of a transaction, for ports that write in the engine's
   * transaction, with the configuration of a Jdbi of the host: plugins, mappers, argument
   * factories, the statement logger. Use it within one call only, and get a new one in the next:
   * this method sends savepoints that the engine may have set meanwhile. Closing the handle
   * releases its resources; it neither closes the connection nor ends the transaction.
   *
   * @param jdbi created with {@link #over}
   * @throws IllegalArgumentException if the transaction does not belong to a Postgres store, or if
   *     the Jdbi takes its connections from elsewhere
   */
  public static Handle of(Jdbi jdbi, StoreTransaction transaction) {
    return LentConnections.open(jdbi, PostgresStore.connection(transaction));
  }

  /**
   * Returns a handle on the connection of a transaction with the default configuration of JDBI.
   *
   * @throws IllegalArgumentException if the transaction does not belong to a Postgres store
   */
  public static Handle of(StoreTransaction transaction) {
    return of(PLAIN, transaction);
  }
}
