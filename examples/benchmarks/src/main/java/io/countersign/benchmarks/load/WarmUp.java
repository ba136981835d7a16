package io.countersign.benchmarks.load;

import java.lang.management.ManagementFactory;

/**
 * Unmeasured turns until the JIT compilers are idle. Compilers share the processors with the
 * measured contender, and a contender with more code would pay more for the start.
 */
final class WarmUp {

  private static final int MOST = 12;

  /** Compilers rest once they take no more than this of the time of a turn. */
  private static final double REST = 0.05;

  private static final double MILLIS = 1_000;

  private WarmUp() {}

  /** One turn. */
  @FunctionalInterface
  interface Turn {
    /** Does what will be measured. */
    void run() throws Exception;
  }

  /** Answers with how many turns it took. */
  static int run(Turn turn) throws Exception {
    var compilers = ManagementFactory.getCompilationMXBean();
    for (int turns = 1; true; turns++) {
      long before = compilers == null ? 0 : compilers.getTotalCompilationTime();
      var watch = Stopwatch.start();
      turn.run();
      long after = compilers == null ? 0 : compilers.getTotalCompilationTime();
      if ((after - before) / MILLIS <= REST * watch.seconds() || turns == MOST) {
        return turns;
      }
    }
  }
}
