package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Two sessions with a transaction each, of which the second comes to where the first is. */
final class Race implements AutoCloseable {

  private static final String WAITING =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = ";

  private final SqlSession first;
  private final SqlSession second;
  private final SqlSession watch;
  private final String pid;

  Race(Ground ground) throws SQLException {
    first = SqlSession.over(ground.connect());
    second = SqlSession.over(ground.connect());
    watch = SqlSession.over(ground.connect());
    first.connection().setAutoCommit(false);
    second.connection().setAutoCommit(false);
    // In the transaction: before it, a pooler lends another session.
    pid = second.one("SELECT pg_backend_pid()");
  }

  SqlSession first() {
    return first;
  }

  Connection second() {
    return second.connection();
  }

  /** Begins something in the second session. Answers once that waits for the first. */
  <T> CompletableFuture<T> heldUp(Supplier<T> work) throws SQLException {
    var waiting = CompletableFuture.supplyAsync(work);
    while (watch.one(WAITING + pid).equals("0")) {
      if (waiting.isDone()) {
        throw new AssertionError("Expected the second session to wait, but it was done.");
      }
    }
    return waiting;
  }

  /** The same with a statement: how many rows it changed, or with what it was refused. */
  CompletableFuture<String> heldUp(String sql) throws SQLException {
    return heldUp(
        () -> {
          try {
            return String.valueOf(second.run(sql));
          } catch (SQLException e) {
            return String.valueOf(e.getMessage());
          }
        });
  }

  /** What came of it in the end. */
  static <T> T end(CompletableFuture<T> waiting) {
    try {
      return waiting.get(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("Expected the second session to go on.", e);
    }
  }

  @Override
  public void close() throws SQLException {
    first.close();
    second.close();
    watch.close();
  }
}
