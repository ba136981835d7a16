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
      T result;
      try {
        result = work.apply(store.in(connection));
        connection.commit();
      } catch (SQLException | RuntimeException | Error broken) {
        undo(connection, before, broken);
        throw broken;
      }
      if (before) {
        connection.setAutoCommit(true);
      }
      return result;
    } catch (SQLException e) {
      throw new StoreException("run a transaction", e);
    }
  }

  /** What went wrong is what is told, even where the connection is gone and cannot roll back. */
  private static void undo(Connection connection, boolean autoCommit, Throwable broken) {
    try {
      if (!connection.isClosed()) {
        connection.rollback();
        connection.setAutoCommit(autoCommit);
      }
    } catch (SQLException gone) {
      broken.addSuppressed(gone);
    }
  }
}
