package io.countersign.postgres;

import io.countersign.engine.port.Wakeups;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Wakes the workers of every process over a database, by notifications on its channel {@code
 * countersign}. It holds two connections: one that notifies and one that listens. It starts no
 * thread: it notifies in a task of an executor that the host supplies, and listens in {@link
 * #runOnce}, which the host calls in a loop. It needs direct connections to the database: a pooler
 * in transaction mode gives the session to other clients, and notifications are not received.
 *
 * <p>A lost notification delays work until the next poll. Safe for many threads.
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

  /** Access to the driver's notifications, which JDBC does not define. */
  @FunctionalInterface
  public interface Ear {

    /**
     * Waits for notifications on a connection. Returns the process ids of the sessions that sent
     * them, or an empty list if none arrived in time. With the usual driver, {@code getPID()} of
     * each of {@code connection.unwrap(PGConnection.class).getNotifications(millis)}.
     *
     * @param millis how long, at least 1
     */
    List<Integer> hear(Connection connection, int millis) throws SQLException;
  }

  /**
   * Creates wakeups over a data source that connects to the database directly, without a pooler.
   *
   * @param executor runs short tasks, each of one round trip
   * @param ear access to the notifications of the driver
   */
  public static PostgresWakeups over(DataSource direct, Executor executor, Ear ear) {
    return new PostgresWakeups(direct, executor, ear);
  }

  /**
   * Wakes the workers of this process, and notifies other processes in a task of the executor,
   * outside the host's transactions. Calls that arrive before that task begins share one
   * notification.
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
    // A call from here on needs another notification: this one may have been sent already.
    underWay.set(false);
    try {
      telling.use(
          (connection, fresh) ->
              HandleFactory.on(
                  connection,
                  handle -> {
                    if (fresh) {
                      teller = handle.createQuery(WakeupsSql.SESSION).mapTo(Integer.class).one();
                    }
                    handle.execute(WakeupsSql.NOTIFY);
                    return true;
                  }));
    } catch (SQLException lost) {
      // The other processes find the work at their next poll; the next wake opens a new connection.
      teller = 0;
    }
  }

  @Override
  public Subscription subscribe(Runnable worker) {
    return here.subscribe(worker);
  }

  /**
   * Listens for a time, and wakes the subscribers of this process when another process wakes. The
   * first call opens the connection and wakes once, for notifications missed before. Call it in a
   * loop on a dedicated thread.
   *
   * @param wait how long to listen; returns earlier after waking subscribers, or when closed
   * @return whether it woke subscribers
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
    HandleFactory.on(connection, handle -> handle.execute(WakeupsSql.LISTEN));
    return true;
  }

  private boolean hears(Connection connection, int millis) throws SQLException {
    // Subscribers of this process are already awake when it is the sender.
    return ear.hear(connection, millis).stream().anyMatch(session -> session != teller);
  }

  /**
   * Closes both connections, after a running {@link #runOnce} has returned. Closing again has no
   * effect.
   */
  @Override
  public void close() {
    telling.close();
    listening.close();
  }
}
