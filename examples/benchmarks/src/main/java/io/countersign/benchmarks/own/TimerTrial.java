package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.ChildJvm;
import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Timers that are due all at once, and one worker: each timer becomes a trigger, and the trigger
 * runs its document to the end, in a separate transaction.
 */
public final class TimerTrial implements Trial {

  private static final int DUE = 20_000;
  private static final int WARM_UP = 10_000;
  private static final int LANES = 8;
  private static final int TOGETHER = 200;
  private static final double TARGET = 5_000;

  private static final String FIGURE = "timers fired per second by one worker";

  /** Longer than any pause in the workflow. */
  private static final double UNTIL_DUE = 2;

  /** Creates it. */
  public TimerTrial() {}

  @Override
  public String code() {
    return "W4";
  }

  @Override
  public List<Outcome> run(TrialSetup setup) throws Exception {
    double cold = DUE / fireInNewProcess(setup);
    var turns = new AtomicInteger();
    setup.warmUp(() -> fire(setup, "timers_warm_up_" + turns.incrementAndGet(), WARM_UP));
    double warm = DUE / fire(setup, "timers", DUE);
    var goal = Goal.atLeast(FIGURE, warm, TARGET);
    var outcomes = new ArrayList<Outcome>();
    outcomes.add(outcome("cold", cold, Goal.atLeast(FIGURE + " of a new process", cold, TARGET)));
    outcomes.add(outcome("countersign", warm, goal));
    outcomes.addAll(new DrainOutcomes(setup, code(), goal).measure(DUE, LANES));
    return outcomes;
  }

  private Outcome outcome(String name, double perSecond, Goal goal) {
    return new Outcome(code(), LANES, name, perSecond, new Latencies(), goal);
  }

  /** Answers with the seconds from where the worker begins to where nothing is left. */
  private double fire(TrialSetup setup, String database, int timers) throws Exception {
    var passed = new StepLatch(timers);
    var host = due(setup, database, timers, passed);
    double seconds = host.seconds(LANES, () -> passed.await(10, TimeUnit.MINUTES));
    setup.say(code() + ", fired");
    StepLatch.check(timers, host.finished(BareWorkflow.PAUSING));
    return seconds;
  }

  /** The same by the first worker of a new process, in which nothing has run before. */
  private double fireInNewProcess(TrialSetup setup) throws Exception {
    var host = due(setup, "timers_cold", DUE, new StepLatch(DUE));
    var arguments =
        List.of(setup.url("timers_cold"), Integer.toString(DUE), Integer.toString(LANES));
    double seconds = ChildJvm.figure(ColdTimerProgram.class, arguments);
    setup.say(code() + ", fired by a new process");
    StepLatch.check(DUE, host.finished(BareWorkflow.PAUSING));
    return seconds;
  }

  private EngineHost due(TrialSetup setup, String database, int timers, StepLatch passed)
      throws Exception {
    var host =
        EngineHost.open(
            setup.database(database, LANES + 2),
            BareWorkflow.pausing("PT1S"),
            Map.of(BareWorkflow.MARK, passed));
    for (int i = 0; i < timers; i += TOGETHER) {
      host.begin(BareWorkflow.PAUSING, i, i + TOGETHER);
    }
    host.pause(UNTIL_DUE);
    setup.checkpoint();
    setup.say(code() + ", " + timers + " timers are due");
    return host;
  }
}
