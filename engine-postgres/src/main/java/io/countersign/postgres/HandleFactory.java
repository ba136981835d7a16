package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.jspecify.annotations.Nullable;

/**
 * Factory of JDBI handles on connections that others opened and will close. All of them come from
 * one Jdbi, which is configured here and nowhere else: no plugins, no templates, and no values of
 * parameters in recordings of the JDK's flight recorder. A handle never closes its connection, and
 * never ends its transaction.
 *
 * <p>JDBI configures handles only in {@link Jdbi#open()}, which takes no connection. So the
 * connection is bound to the thread during that call.
 */
final class HandleFactory {

  private static final ThreadLocal<@Nullable Connection> LENT = new ThreadLocal<>();

  /**
   * The length to which the values of parameters are cut in recordings: they are of documents and
   * people. Braces and an ellipsis; JDBI fails where it is told to record less.
   */
  private static final int NO_VALUES = 3;

  private static final Jdbi JDBI = create();

  private HandleFactory() {}

  private static Jdbi create() {
    var jdbi = Jdbi.create(new Lender());
    jdbi.configure(Handles.class, handles -> handles.setForceEndTransactions(false));
    jdbi.configure(
        SqlStatements.class,
        statements -> {
          statements.setTemplateEngine(TemplateEngine.NOP);
          statements.setJfrParamMaxLength(NO_VALUES);
        });
    return jdbi;
  }

  /** Opens a handle on a connection. */
  static Handle open(Connection connection) {
    LENT.set(connection);
    try {
      return JDBI.open();
    } finally {
      LENT.remove();
    }
  }

  /**
   * Runs statements on a connection.
   *
   * @throws SQLException if the database fails
   */
  static <T> T on(Connection connection, Function<Handle, T> work) throws SQLException {
    try (var handle = open(connection)) {
      return work.apply(handle);
    } catch (JdbiException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Gives each new handle the connection of its thread, and leaves it open at the end. */
  private static final class Lender implements ConnectionFactory {

    @Override
    public Connection openConnection() {
      var connection = LENT.get();
      if (connection == null) {
        throw new IllegalStateException("Expected a connection that is lent, but found none.");
      }
      return connection;
    }

    @Override
    public void closeConnection(Connection connection) {
      // It belongs to the host.
    }
  }
}
