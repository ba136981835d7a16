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
 * Connections of a data source, and one of somebody else's where a handle is opened on it. JDBI
 * gives handles their configuration in {@link Jdbi#open()} alone, which is not told on what to
 * open: so the connection lies with the thread, from that call until JDBI takes it, and no longer
 * than the call.
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

  /** Of no data source: what is lent is all there is. */
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
      // What plugins open while they make this handle ready is theirs, and comes from the source.
      OFFERED.remove();
      loan.taken = true;
      return unclosed(loan.connection);
    }
    return source
        .orElseThrow(() -> new IllegalStateException("Expected a connection that is lent."))
        .getConnection();
  }

  /**
   * The connection, but that closing it leaves it open. Plugins may wrap it, and JDBI closes it.
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
