package io.countersign.postgres.chaos;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * A process of its own that works on orders until all has come to rest. It says something after
 * each turn, and nothing when it is killed.
 */
final class WorkerProcess {

  static final String TURN = "turn";
  static final String REST = "rest";

  private WorkerProcess() {}

  /**
   * Works.
   *
   * @param args the database, how many orders, threads and hours since the beginning, and how long
   *     orders rest
   */
  public static void main(String[] args) {
    var start = Plant.T0.plus(Duration.ofHours(Long.parseLong(args[3])));
    int threads = Integer.parseInt(args[2]);
    try (var plant = new Plant(args[0], threads + 1, start, Orders.workflow(args[4]))) {
      var crew = new Crew(plant, Orders.orders(Integer.parseInt(args[1])));
      var telling = new Semaphore(0);
      new Thread(() -> tell(crew.taken(), telling), "telling").start();
      try {
        crew.work(threads);
      } finally {
        telling.release();
        crew.taken().release();
      }
      if (crew.failures() > 0) {
        throw new IllegalStateException("Expected a database that answers, but found another.");
      }
      say(REST);
    }
  }

  private static void tell(Semaphore turns, Semaphore isOver) {
    while (!isOver.tryAcquire()) {
      turns.acquireUninterruptibly();
      say(TURN);
    }
  }

  @SuppressWarnings("SystemOut") // Its parent reads this.
  private static synchronized void say(String word) {
    System.out.println(word);
  }
}
