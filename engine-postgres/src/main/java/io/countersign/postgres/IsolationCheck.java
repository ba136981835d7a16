package io.countersign.postgres;

import io.countersign.postgres.problem.PostgresCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** Checks that a transaction reads current rows once it holds a lock. */
final class IsolationCheck {

  /** The SQLSTATE by which the functions of the schema refuse another isolation. */
  static final String STATE = "WF001";

  private static final Pattern FOUND = Pattern.compile("READ COMMITTED, but found ([a-z ]+)");

  private static final String WANTED = "read committed";

  private IsolationCheck() {}

  /** Returns whether an isolation level, as the database names it, is suitable. */
  static boolean suits(String level) {
    return level.equals(WANTED);
  }

  /** The exception for a transaction that would read stale rows under a fresh lock. */
  static IllegalStateException unsupported(SQLException cause) {
    var found = FOUND.matcher(String.valueOf(cause.getMessage()));
    return new IllegalStateException(
        PostgresCode.WORKFLOW_ISOLATION_UNSUPPORTED
            + ": expected a transaction at READ COMMITTED, but found "
            + (found.find() ? found.group(1) : "another isolation")
            + ". Begin the host's transaction at READ COMMITTED where it calls the engine.",
        cause);
  }

  /** Refuses a connection in auto-commit mode. */
  static void requireTransaction(Connection connection) {
    try {
      if (connection.getAutoCommit()) {
        throw new IllegalStateException(
            PostgresCode.WORKFLOW_NO_TRANSACTION
                + ": expected a connection with auto-commit off, but found it on."
                + " Call the engine inside the host's transaction, on the host's connection.");
      }
    } catch (SQLException e) {
      throw new StoreException("say whether a transaction is open", e);
    }
  }

  /** The exception for a write after the transaction that held the lock has ended. */
  static IllegalStateException endedError(String instance) {
    return new IllegalStateException(
        PostgresCode.WORKFLOW_TRANSACTION_ENDED
            + ": expected the transaction in which instance "
            + instance
            + " was locked, but found another one. Neither a port nor the host may commit it or"
            + " roll it back before the engine is done; go back to a savepoint instead.");
  }

  /** Refuses two connections that belong to different sessions. */
  static void requireSame(Connection engine, Connection host) {
    int ours = backend(engine);
    int theirs = backend(host);
    if (ours != theirs) {
      throw new IllegalStateException(
          PostgresCode.WORKFLOW_OTHER_CONNECTION
              + ": expected the host to write in the session that the engine"
              + " writes in, but found session "
              + theirs
              + " beside session "
              + ours
              + ". Give both the same connection; with Spring, wrap the data source of the"
              + " library in a TransactionAwareDataSourceProxy.");
    }
  }

  private static int backend(Connection connection) {
    try {
      return HandleFactory.on(
          connection, handle -> handle.createQuery(StoreSql.BACKEND).mapTo(Integer.class).one());
    } catch (SQLException e) {
      throw new StoreException("tell its session", e);
    }
  }
}
