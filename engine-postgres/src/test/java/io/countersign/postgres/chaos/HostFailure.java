package io.countersign.postgres.chaos;

import java.sql.SQLException;

/** What the host throws where its database fails. */
final class HostFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  HostFailure(SQLException cause) {
    super(cause.getSQLState() + ": " + cause.getMessage(), cause);
  }
}
