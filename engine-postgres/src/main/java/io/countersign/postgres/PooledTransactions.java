package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Transactions on connections of a data source, one connection each.
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

  /** Rolls back. A failure to roll back is suppressed, so that the original failure is reported. */
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
