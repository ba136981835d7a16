package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A connection that is kept until it fails, and opened when it is needed. One call at a time. */
final class DirectLine implements AutoCloseable {

  private final DataSource source;
  private @Nullable Connection open;
  private boolean closed;

  DirectLine(DataSource source) {
    this.source = source;
  }

  /** Something that is done on a connection. */
  @FunctionalInterface
  interface Call {

    /** Does it; a connection that is fresh has not been used for anything yet. */
    boolean on(Connection connection, boolean fresh) throws SQLException;
  }

  /** What a call answers; false once this is closed. A connection that fails is given up. */
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
