package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialSetup;
import io.countersign.engine.port.CustomStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The outbox of triggers and one worker. First many triggers are drained, one for each document,
 * each of which runs to its end in a separate transaction. Then the worker is idle, and the time
 * from the commit of a trigger to the first step of the document is measured.
 */
public final class TriggerTrial implements Trial {

  private static final int QUEUED = 20_000;
  private static final int WARM_UP = 10_000;
  private static final int LANES = 8;
  private static final int TOGETHER = 200;
  private static final int WARMING = 40;
  private static final int ALONE = 200;
  private static final double BETWEEN = 0.03;
  private static final double DRAINED = 8_000;
  private static final double STARTED = 20;
  private static final double NEARLY_ALL = 0.95;

  /** Creates it. */
  public TriggerTrial() {}

  @Override
  public String code() {
    return "W7";
  }

  @Override
  public List<Outcome> run(TrialSetup setup) throws Exception {
    var drained = drained(setup);
    var outcomes = new ArrayList<Outcome>();
    outcomes.add(drained);
    outcomes.addAll(new DrainOutcomes(setup, code(), drained.goal()).measure(QUEUED, LANES));
    outcomes.add(started(setup));
    return outcomes;
  }

  private Outcome drained(TrialSetup setup) throws Exception {
    var turns = new AtomicInteger();
    setup.warmUp(() -> drain(setup, "drain_warm_up_" + turns.incrementAndGet(), WARM_UP));
    double perSecond = QUEUED / drain(setup, "drain", QUEUED);
    return new Outcome(
        code(),
        LANES,
        "countersign",
        perSecond,
        new Latencies(),
        Goal.atLeast("triggers drained per second by one worker", perSecond, DRAINED));
  }

  /** Answers with the seconds from where the worker begins to where nothing is left. */
  private double drain(TrialSetup setup, String database, int triggers) throws Exception {
    var passed = new StepLatch(triggers);
    var host =
        EngineHost.open(
            setup.database(database, LANES + 2),
            BareWorkflow.marking(),
            Map.of(BareWorkflow.MARK, passed));
    for (int i = 0; i < triggers; i += TOGETHER) {
      host.create(BareWorkflow.MARKING, i, i + TOGETHER);
    }
    setup.checkpoint();
    setup.say(code() + ", " + triggers + " triggers are queued");
    double seconds = host.seconds(LANES, () -> passed.await(10, TimeUnit.MINUTES));
    setup.say(code() + ", drained");
    StepLatch.check(triggers, host.finished(BareWorkflow.MARKING));
    return seconds;
  }

  private Outcome started(TrialSetup setup) throws Exception {
    var starts = new Starts();
    var host =
        EngineHost.open(
            setup.database("idle", LANES + 2),
            BareWorkflow.marking(),
            Map.of(BareWorkflow.MARK, starts.step));
    var latencies = new Latencies();
    try (var worker = host.worker(LANES)) {
      worker.workers();
      for (int i = 0; i < WARMING + ALONE; i++) {
        host.pause(BETWEEN);
        var start = starts.expect(EngineHost.document(BareWorkflow.MARKING, i).id());
        host.create(BareWorkflow.MARKING, i, i + 1);
        long committed = starts.watch.nanos();
        host.engine().wake();
        long nanos = start.await() - committed;
        if (i >= WARMING) {
          latencies.add(nanos);
        }
      }
    }
    StepLatch.check(WARMING + ALONE, host.finished(BareWorkflow.MARKING));
    return new Outcome(
        code(),
        1,
        "countersign",
        0,
        latencies,
        Goal.atMost(
            "p95 ms from commit to start when idle", latencies.percentile(NEARLY_ALL), STARTED));
  }

  /** Listener for the moment when a document reaches its step. */
  private static final class Starts {

    final Stopwatch watch = Stopwatch.start();
    private final Map<String, Start> awaited = new ConcurrentHashMap<>();
    final CustomStep step =
        (transaction, origin, input) -> {
          var start = awaited.remove(input.document().id());
          if (start != null) {
            start.came(watch.nanos());
          }
          return new CustomStep.Result.Done("done", Map.of(), Optional.empty());
        };

    Start expect(String document) {
      var start = new Start();
      awaited.put(document, start);
      return start;
    }
  }

  /** The moment of a start. */
  private static final class Start {

    private final CountDownLatch open = new CountDownLatch(1);
    private volatile long at;

    void came(long nanos) {
      at = nanos;
      open.countDown();
    }

    long await() throws InterruptedException {
      if (!open.await(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("Expected a document to start, but no worker claimed it.");
      }
      return at;
    }
  }
}
