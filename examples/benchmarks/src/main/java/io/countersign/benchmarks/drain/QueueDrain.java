package io.countersign.benchmarks.drain;

import io.countersign.benchmarks.load.Stopwatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * A queue that is emptied without work on its elements. Each element is taken by one caller only,
 * and is finished in the transaction that took it.
 */
public final class QueueDrain {

  private final DataSource connections;
  private final int queued;
  private final Instant due = Stopwatch.now();

  private QueueDrain(DataSource connections, int queued) {
    this.connections = connections;
    this.queued = queued;
  }

  /**
   * Creates the queue on an empty database.
   *
   * @param connections the source of its connections
   * @param queued how many elements it holds
   * @return the full queue
   * @throws SQLException if the database refuses
   */
  public static QueueDrain fill(DataSource connections, int queued) throws SQLException {
    var drain = new QueueDrain(connections, queued);
    try (var connection = connections.getConnection()) {
      execute(connection, DrainSql.TABLES);
      try (var fill = connection.prepareStatement(DrainSql.FILL)) {
        fill.setObject(1, drain.due.atOffset(ZoneOffset.UTC));
        fill.setInt(2, queued);
        fill.executeUpdate();
      }
      execute(connection, DrainSql.ANALYZE);
    }
    return drain;
  }

  /**
   * Takes and finishes one element after another, each in a transaction of two round trips.
   *
   * @param lanes how many threads do so
   * @return elements in a second
   * @throws Exception if an element is left
   */
  public double oneByOne(int lanes) throws Exception {
    return perSecond(lanes, connection -> takeOne(connection) ? 1 : 0);
  }

  /**
   * Takes and finishes many elements with each statement, which is a transaction.
   *
   * @param lanes how many threads do so
   * @param together how many elements a statement takes
   * @return elements in a second
   * @throws Exception if an element is left
   */
  public double inSets(int lanes, int together) throws Exception {
    return perSecond(lanes, connection -> takeMany(connection, together));
  }

  /** One transaction; answers with how many elements it finished. */
  @FunctionalInterface
  private interface DrainStep {
    int run(Connection connection) throws SQLException;
  }

  private double perSecond(int lanes, DrainStep step) throws Exception {
    var finished = new AtomicLong();
    var threads = Executors.newFixedThreadPool(lanes);
    try {
      var watch = Stopwatch.start();
      var running = new ArrayList<Future<Boolean>>();
      for (int i = 0; i < lanes; i++) {
        running.add(threads.submit(() -> drain(step, finished)));
      }
      for (var lane : running) {
        lane.get();
      }
      double seconds = watch.seconds();
      check(finished.get());
      return queued / seconds;
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean drain(DrainStep step, AtomicLong finished) throws SQLException {
    try (var connection = connections.getConnection()) {
      int done = step.run(connection);
      while (done > 0) {
        finished.addAndGet(done);
        done = step.run(connection);
      }
    }
    return true;
  }

  private boolean takeOne(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (var take = connection.prepareStatement(DrainSql.TAKE)) {
      take.setObject(1, due.atOffset(ZoneOffset.UTC));
      try (var row = take.executeQuery()) {
        boolean isTaken = row.next();
        if (isTaken) {
          finish(connection, row.getString(1), row.getLong(2));
        } else {
          connection.rollback();
        }
        return isTaken;
      }
    }
  }

  private static void finish(Connection connection, String org, long id) throws SQLException {
    try (var finish = connection.prepareStatement(DrainSql.FINISH)) {
      finish.setObject(1, Stopwatch.now().atOffset(ZoneOffset.UTC));
      finish.setString(2, org);
      finish.setLong(3, id);
      finish.execute();
    }
  }

  private int takeMany(Connection connection, int together) throws SQLException {
    connection.setAutoCommit(true);
    try (var statement = connection.prepareStatement(DrainSql.TAKE_AND_FINISH)) {
      statement.setObject(1, due.atOffset(ZoneOffset.UTC));
      statement.setInt(2, together);
      statement.setObject(3, Stopwatch.now().atOffset(ZoneOffset.UTC));
      return statement.executeUpdate();
    }
  }

  private void check(long finished) throws SQLException {
    try (var connection = connections.getConnection();
        var query = connection.prepareStatement(DrainSql.DONE);
        var count = query.executeQuery()) {
      count.next();
      if (finished != queued || count.getLong(1) != queued) {
        throw new IllegalStateException(
            "Expected "
                + queued
                + " elements to be finished once, but counted "
                + finished
                + " and found "
                + count.getLong(1)
                + ".");
      }
    }
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (var statement = connection.prepareStatement(text)) {
      statement.execute();
    }
  }
}
