package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A connection that is opened on first use and kept until it fails. Runs one call at a time. */
final class DirectLine implements AutoCloseable {

  private final DataSource source;
  private @Nullable Connection open;
  private boolean closed;

  DirectLine(DataSource source) {
    this.source = source;
  }

  /** Work on a connection. */
  @FunctionalInterface
  interface Call {

    /**
     * Does the work.
     *
     * @param fresh whether the connection has just been opened
     */
    boolean on(Connection connection, boolean fresh) throws SQLException;
  }

  /**
   * Runs a call and returns its result; false once this is closed. Discards a connection that
   * fails.
   */
  synchronized boolean use(Call call) throws SQLException {
    if (closed) {
      return false;
    }
    var connection = open;
    boolean fresh = connection == null;
    if (connection == null) {
      connection = source.getConnection();
      open = connection;
    }
    try {
      if (fresh) {
        connection.setAutoCommit(true);
      }
      return call.on(connection, fresh);
    } catch (SQLException | RuntimeException | Error broken) {
      giveUp(broken);
      throw broken;
    }
  }

  private void giveUp(Throwable broken) {
    try {
      release();
    } catch (SQLException gone) {
      broken.addSuppressed(gone);
    }
  }

  private void release() throws SQLException {
    var connection = open;
    open = null;
    if (connection != null) {
      connection.close();
    }
  }

  /** Waits for a call that is under way. Closing it again does nothing. */
  @Override
  public synchronized void close() {
    closed = true;
    try {
      release();
    } catch (SQLException e) {
      throw new StoreException("close a connection", e);
    }
  }
}
