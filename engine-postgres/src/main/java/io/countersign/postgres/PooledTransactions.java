package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Transactions from a data source, each on a connection of its own.
 *
 * @param source gives the connections
 */
record PooledTransactions(DataSource source) implements HostTransactions {

  @Override
  public void inNew(Consumer<Connection> work) {
    try (var connection = source.getConnection()) {
      boolean before = connection.getAutoCommit();
      if (before) {
        connection.setAutoCommit(false);
      }
      try {
        work.accept(connection);
        connection.commit();
      } catch (SQLException | RuntimeException | Error broken) {
        undo(connection, before, broken);
        throw broken;
      }
      if (before) {
        connection.setAutoCommit(true);
      }
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
