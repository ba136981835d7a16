package io.countersign.postgres;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;

/** Transactions from a data source, each on a connection of its own. */
final class OwnTransactions implements Transactions {

  private final PostgresStore store;
  private final DataSource source;

  OwnTransactions(PostgresStore store, DataSource source) {
    this.store = store;
    this.source = source;
  }

  OwnTransactions of(PostgresStore other) {
    return new OwnTransactions(other, source);
  }

  @Override
  public <T> T inOwn(Function<StoreTransaction, T> work) {
    try (var connection = source.getConnection()) {
      boolean before = connection.getAutoCommit();
      if (before) {
        connection.setAutoCommit(false);
      }
      boolean done = false;
      try {
        T result = work.apply(store.in(connection));
        connection.commit();
        done = true;
        return result;
      } finally {
        if (!done) {
          rollBack(connection);
        }
        if (before) {
          connection.setAutoCommit(true);
        }
      }
    } catch (SQLException e) {
      throw new StoreException("run a transaction", e);
    }
  }

  /** What went wrong is on its way already; a connection that is gone has rolled back itself. */
  private static void rollBack(Connection connection) throws SQLException {
    if (!connection.isClosed()) {
      connection.rollback();
    }
  }
}
