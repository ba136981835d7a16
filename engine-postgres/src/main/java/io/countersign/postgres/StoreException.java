package io.countersign.postgres;

import java.sql.SQLException;

/**
 * The database failed, or is not as the engine left it. The transaction in which this happened can
 * only be rolled back.
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A failure of the database's, while the engine was doing something. */
  StoreException(String doing, SQLException cause) {
    super(
        "Expected the database to "
            + doing
            + ", but it failed with SQLSTATE "
            + cause.getSQLState()
            + ": "
            + Unavailable.firstLine(cause),
        cause);
  }
}
