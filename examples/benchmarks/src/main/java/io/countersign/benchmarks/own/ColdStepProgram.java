package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Workload;
import java.util.Map;

/**
 * The main class of a new process that starts one document. It prints the milliseconds from its
 * first line to where the first step is committed.
 */
final class ColdStepProgram {

  private static final double MILLIS_PER_SECOND = 1_000;

  private ColdStepProgram() {}

  /**
   * Starts the document.
   *
   * @param args the URL of the database, and the number of the document
   * @throws Exception if the database fails
   */
  public static void main(String[] args) throws Exception {
    var watch = Stopwatch.start();
    int number = Integer.parseInt(args[1]);
    try (var pool = EngineHost.pool(args[0], 1)) {
      EngineHost.over(pool, Map.of())
          .begin(BareWorkflow.type(Workload.APPROVAL), number, number + 1);
      System.out.println(watch.seconds() * MILLIS_PER_SECOND);
    }
  }
}
