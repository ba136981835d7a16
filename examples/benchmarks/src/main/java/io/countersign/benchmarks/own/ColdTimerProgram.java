package io.countersign.benchmarks.own;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The main class of a new process whose worker fires timers that are due. It prints the seconds
 * from where the worker begins to where nothing is left.
 */
final class ColdTimerProgram {

  private ColdTimerProgram() {}

  /**
   * Fires the timers.
   *
   * @param args the URL of the database, the number of timers, and the number of lanes
   * @throws Exception if the database or the worker fails
   */
  public static void main(String[] args) throws Exception {
    int timers = Integer.parseInt(args[1]);
    int lanes = Integer.parseInt(args[2]);
    var passed = new StepLatch(timers);
    try (var pool = EngineHost.pool(args[0], lanes + 2)) {
      var host = EngineHost.over(pool, Map.of(BareWorkflow.MARK, passed));
      System.out.println(host.seconds(lanes, () -> passed.await(10, TimeUnit.MINUTES)));
    }
  }
}
