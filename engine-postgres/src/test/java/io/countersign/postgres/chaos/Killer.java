package io.countersign.postgres.chaos;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ends a session of a database now and then, counted in turns and drawn from a seed. */
final class Killer implements AutoCloseable {

  private static final int MOST_BETWEEN = 12;

  private final Connection connection;
  private final Semaphore turns;
  private final SplittableRandom random;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private final CompletableFuture<Integer> struck;

  Killer(Plant plant, Semaphore turns, long seed) throws SQLException {
    this.connection = plant.connect();
    this.turns = turns;
    this.random = new SplittableRandom(seed);
    this.struck = CompletableFuture.supplyAsync(this::strikeOnAndOn);
  }

  private int strikeOnAndOn() {
    int strikes = 0;
    while (!isOver.get()) {
      turns.acquireUninterruptibly(1 + random.nextInt(MOST_BETWEEN));
      strikes += strike();
    }
    return strikes;
  }

  private int strike() {
    var sessions = sessions(random.nextInt(4) > 0);
    if (sessions.isEmpty()) {
      return 0;
    }
    try (var statement = connection.prepareStatement(HostSql.TERMINATE)) {
      statement.setInt(1, sessions.get(random.nextInt(sessions.size())));
      statement.executeQuery().close();
      return 1;
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  private List<Integer> sessions(boolean atWork) {
    try (var statement = connection.prepareStatement(HostSql.SESSIONS)) {
      statement.setBoolean(1, atWork);
      try (var rows = statement.executeQuery()) {
        var all = new ArrayList<Integer>();
        while (rows.next()) {
          all.add(rows.getInt(1));
        }
        return all;
      }
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  /** Ends it. Answers with how often it struck. */
  int strikes() {
    isOver.set(true);
    turns.release(MOST_BETWEEN);
    return struck.join();
  }

  @Override
  public void close() throws SQLException {
    strikes();
    connection.close();
  }
}
