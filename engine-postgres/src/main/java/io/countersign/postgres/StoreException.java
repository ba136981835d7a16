package io.countersign.postgres;

import java.sql.SQLException;

/**
 * Thrown when the database fails, or its content is not as the engine wrote it. The transaction can
 * then only be rolled back.
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception for a failure of the database during an operation of the engine. */
  StoreException(String doing, SQLException cause) {
    super(
        "Expected the database to "
            + doing
            + ", but it failed with SQLSTATE "
            + cause.getSQLState()
            + ": "
            + UnavailableAnswers.firstLine(cause),
        cause);
  }
}
