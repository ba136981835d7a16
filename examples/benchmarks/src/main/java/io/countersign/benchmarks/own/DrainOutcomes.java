package io.countersign.benchmarks.own;

import io.countersign.benchmarks.drain.QueueDrain;
import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.TrialSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rates of both drains beside a trial of workers, which show what the queue itself costs. */
final class DrainOutcomes {

  private static final int TOGETHER = 100;

  private final TrialSetup setup;
  private final String code;
  private final Goal goal;

  DrainOutcomes(TrialSetup setup, String code, Goal goal) {
    this.setup = setup;
    this.code = code;
    this.goal = goal;
  }

  /** Drains so many elements, one by one and in sets, with one lane and with so many. */
  List<Outcome> measure(int queued, int lanes) throws Exception {
    var outcomes = new ArrayList<Outcome>();
    for (int width : new int[] {1, lanes}) {
      outcomes.add(outcome("drain of 1", width, full(queued, width).oneByOne(width)));
    }
    for (int width : new int[] {1, lanes}) {
      outcomes.add(
          outcome("drain of " + TOGETHER, width, full(queued, width).inSets(width, TOGETHER)));
    }
    setup.say(code + ", both drains are measured");
    return outcomes;
  }

  private QueueDrain full(int queued, int lanes) throws Exception {
    var name = "drain_" + code.toLowerCase(Locale.ROOT) + "_" + setup.next();
    var drain = QueueDrain.fill(setup.database(name, lanes), queued);
    setup.checkpoint();
    return drain;
  }

  private Outcome outcome(String name, int lanes, double perSecond) {
    return new Outcome(code, lanes, name, perSecond, new Latencies(), goal);
  }
}
