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
      boolean done = false;
      try {
        work.accept(connection);
        connection.commit();
        done = true;
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
