package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/** The limits for sessions that the guide tells hosts to set, for all logins of a database. */
public final class SessionLimits {

  private SessionLimits() {}

  /** Sets them for sessions that begin from now on, and closes the connection of the owner. */
  public static void set(Connection owner) throws SQLException {
    try (owner;
        var statement = owner.createStatement()) {
      statement.execute(
          """
          DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = %L',
              current_database(), '60s');
            EXECUTE format('ALTER DATABASE %I SET tcp_keepalives_idle = 60', current_database());
          END $$
          """);
    }
  }
}
