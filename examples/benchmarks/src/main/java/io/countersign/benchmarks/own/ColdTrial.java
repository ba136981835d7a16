package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.ChildJvm;
import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialSetup;
import io.countersign.benchmarks.load.Workload;
import java.util.List;
import java.util.Map;

/**
 * The first step of a new process: from its main method, through the pool and the engine, to the
 * commit of a document's start. The tables and the workflow exist.
 */
public final class ColdTrial implements Trial {

  private static final int PROCESSES = 7;
  private static final double MIDDLE = 0.5;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double TARGET = 1_000;

  /** Creates it. */
  public ColdTrial() {}

  @Override
  public String code() {
    return "cold";
  }

  @Override
  public List<Outcome> run(TrialSetup setup) throws Exception {
    var connections = setup.database("cold", 1);
    EngineHost.open(connections, BareWorkflow.of(Workload.APPROVAL), Map.of());
    var latencies = new Latencies();
    for (int i = 0; i < PROCESSES; i++) {
      var arguments = List.of(setup.url("cold"), Integer.toString(i));
      double millis = ChildJvm.figure(ColdStepProgram.class, arguments);
      latencies.add(Math.round(millis * NANOS_PER_MILLI));
    }
    setup.say("cold, " + PROCESSES + " processes");
    return List.of(
        new Outcome(
            code(),
            1,
            "countersign",
            0,
            latencies,
            Goal.atMost(
                "ms from main to the first committed step of a cold process",
                latencies.percentile(MIDDLE),
                TARGET)));
  }
}
