package io.countersign.postgres.jdbi;

import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Handles of JDBI and transactions of the store, which share one connection. The only class that
 * shows types of JDBI.
 */
public final class Handles {

  private static final Jdbi PLAIN = Jdbi.create(LentConnections.alone());

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
   * Connections for the host's Jdbi, {@code Jdbi.create(Handles.over(pool))}: those of a data
   * source, and in {@link #of(Jdbi, StoreTransaction)} the one of a transaction.
   */
  public static ConnectionFactory over(DataSource source) {
    return new LentConnections(source);
  }

  /**
   * A handle on the connection of a transaction, for ports that have to write where the engine
   * writes, with everything that the host has told its Jdbi: plugins, mappers, argument factories,
   * the logger of statements. Made for one call: ask again in the next one, because the engine may
   * have marked savepoints meanwhile, which this sends. Closing it gives back what the handle
   * holds; it closes no connection and ends no transaction.
   *
   * @param jdbi made with {@link #over}
   * @throws IllegalArgumentException if it is no transaction of the Postgres store's, or if the
   *     Jdbi takes its connections from elsewhere
   */
  public static Handle of(Jdbi jdbi, StoreTransaction transaction) {
    return LentConnections.open(jdbi, PostgresStore.connection(transaction));
  }

  /**
   * The same for hosts that tell JDBI nothing: a handle that maps what JDBI maps by itself.
   *
   * @throws IllegalArgumentException if it is no transaction of the Postgres store's
   */
  public static Handle of(StoreTransaction transaction) {
    return of(PLAIN, transaction);
  }
}
