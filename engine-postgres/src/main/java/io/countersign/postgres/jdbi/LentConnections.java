package io.countersign.postgres.jdbi;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Connection factory over a data source that can also lend a given connection to a new handle. JDBI
 * configures handles only in {@link Jdbi#open()}, which takes no connection. So the connection is
 * stored in a thread local from that call until JDBI takes it, and no longer than the call.
 */
final class LentConnections implements ConnectionFactory {

  private static final ThreadLocal<@Nullable Loan> OFFERED = new ThreadLocal<>();

  private final Optional<DataSource> source;

  LentConnections(DataSource source) {
    this.source = Optional.of(source);
  }

  private LentConnections() {
    this.source = Optional.empty();
  }

  /** Creates a factory without a data source, which can only lend connections. */
  static LentConnections alone() {
    return new LentConnections();
  }

  /** A connection that JDBI takes once. */
  private static final class Loan {

    private final Connection connection;
    private boolean taken;

    private Loan(Connection connection) {
      this.connection = connection;
    }
  }

  /** Opens a handle of a Jdbi on a connection, which stays open when the handle is closed. */
  static Handle open(Jdbi jdbi, Connection connection) {
    var before = OFFERED.get();
    var loan = new Loan(connection);
    OFFERED.set(loan);
    Handle handle;
    try {
      handle = jdbi.open();
    } finally {
      offer(before);
    }
    if (!loan.taken) {
      handle.close();
      throw new IllegalArgumentException(
          "Expected a Jdbi that writes on the connection of the transaction, but found one that"
              + " takes its own. Make it with Jdbi.create(Handles.over(dataSource)).");
    }
    return handle;
  }

  private static void offer(@Nullable Loan loan) {
    if (loan == null) {
      OFFERED.remove();
    } else {
      OFFERED.set(loan);
    }
  }

  @Override
  public Connection openConnection() throws SQLException {
    var loan = OFFERED.get();
    if (loan != null) {
      // Connections that plugins open while they configure this handle come from the source.
      OFFERED.remove();
      loan.taken = true;
      return unclosed(loan.connection);
    }
    return source
        .orElseThrow(() -> new IllegalStateException("Expected a connection that is lent."))
        .getConnection();
  }

  /**
   * Wraps the connection so that closing it leaves it open. Plugins may wrap it again, and JDBI
   * closes it.
   */
  private static Connection unclosed(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            LentConnections.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "close" -> null;
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> call(connection, method, arguments);
                });
  }

  private static @Nullable Object call(
      Connection connection, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
