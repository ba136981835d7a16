package io.countersign.postgres;

import io.countersign.engine.port.Wakeups;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Wakes the workers of every process over a database, by notifications on its channel {@code
 * countersign}. It holds two connections of its own: one that tells and one that listens. It starts
 * no thread: telling is a task of the host's executor, and listening is {@link #runOnce}, which the
 * host calls again and again. It needs connections that reach the database itself: behind a pooler
 * that gives sessions to others between transactions, nobody listens.
 *
 * <p>A notification that gets lost costs the time of a poll. Safe for many threads.
 */
public final class PostgresWakeups implements Wakeups, AutoCloseable {

  private final Wakeups here = Wakeups.inProcess();
  private final DirectLine telling;
  private final DirectLine listening;
  private final Executor executor;
  private final Ear ear;
  private final AtomicBoolean underWay = new AtomicBoolean();
  private volatile int teller;

  private PostgresWakeups(DataSource direct, Executor executor, Ear ear) {
    this.telling = new DirectLine(direct);
    this.listening = new DirectLine(direct);
    this.executor = executor;
    this.ear = ear;
  }

  /** How the host's driver hears notifications, for which JDBC has no words. */
  @FunctionalInterface
  public interface Ear {

    /**
     * Waits for notifications on a connection: the process ids of the sessions that sent them,
     * empty where none came in that time. With the usual driver, {@code getPID()} of each of {@code
     * connection.unwrap(PGConnection.class).getNotifications(millis)}.
     *
     * @param millis how long, at least 1
     */
    List<Integer> hear(Connection connection, int millis) throws SQLException;
  }

  /**
   * Wakes over connections of a data source that leads to the database and to no pooler.
   *
   * @param executor runs short tasks, each of one round trip
   * @param ear how the driver hears
   */
  public static PostgresWakeups over(DataSource direct, Executor executor, Ear ear) {
    return new PostgresWakeups(direct, executor, ear);
  }

  /**
   * Wakes the workers of this process, and has the others told in a task of the executor, outside
   * of any transaction of the host's. Calls that come before that task begins come to one.
   */
  @Override
  public void wake() {
    here.wake();
    if (underWay.compareAndSet(false, true)) {
      try {
        executor.execute(this::tell);
      } catch (RejectedExecutionException full) {
        // The others find out at their next poll.
        underWay.set(false);
      } catch (RuntimeException | Error thrown) {
        underWay.set(false);
        throw thrown;
      }
    }
  }

  private void tell() {
    // What is woken from here on needs a notification of its own: this one may be out already.
    underWay.set(false);
    try {
      telling.use(
          (connection, fresh) -> {
            try (var statement = connection.createStatement()) {
              if (fresh) {
                teller = session(statement);
              }
              statement.execute(WakeupsSql.NOTIFY);
              return true;
            }
          });
    } catch (SQLException lost) {
      // The others find out at their next poll, and the next wake opens the line anew.
      teller = 0;
    }
  }

  private static int session(Statement statement) throws SQLException {
    try (var rows = statement.executeQuery(WakeupsSql.SESSION)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Override
  public Subscription subscribe(Runnable worker) {
    return here.subscribe(worker);
  }

  /**
   * Listens for some time, and wakes whoever subscribed in this process when another one wakes. The
   * first call opens the connection; what came while nobody listened is made up for by one wake. To
   * be called in a loop, on a thread of the host's that has nothing else to do.
   *
   * @param wait how long to listen; returns earlier when it has woken somebody, or was closed
   * @return whether it woke
   * @throws StoreException if the connection is lost; the next call opens another one
   */
  public boolean runOnce(Duration wait) {
    int millis = (int) Math.max(1, Math.min(wait.toMillis(), Integer.MAX_VALUE));
    try {
      boolean heard =
          listening.use(
              (connection, fresh) -> fresh ? listen(connection) : hears(connection, millis));
      if (heard) {
        here.wake();
      }
      return heard;
    } catch (SQLException e) {
      throw new StoreException("tell of work", e);
    }
  }

  private static boolean listen(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(WakeupsSql.LISTEN);
      return true;
    }
  }

  private boolean hears(Connection connection, int millis) throws SQLException {
    // Whoever is told by this process was woken by it already.
    return ear.hear(connection, millis).stream().anyMatch(session -> session != teller);
  }

  /**
   * Ends both connections, after a {@link #runOnce} that is under way. Closing again is allowed.
   */
  @Override
  public void close() {
    telling.close();
    listening.close();
  }
}
