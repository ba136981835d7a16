package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Arena;
import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Trial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Timers that are due all at once, and one worker: each timer becomes a trigger, and the trigger
 * runs its document to the end, in a separate transaction.
 */
public final class Timers implements Trial {

  private static final int DUE = 20_000;
  private static final int WARM_UP = 10_000;
  private static final int LANES = 8;
  private static final int TOGETHER = 200;
  private static final double TARGET = 5_000;

  /** Longer than any pause in the workflow. */
  private static final double UNTIL_DUE = 2;

  /** Creates it. */
  public Timers() {}

  @Override
  public String code() {
    return "W4";
  }

  @Override
  public List<Outcome> run(Arena arena) throws Exception {
    var turns = new AtomicInteger();
    arena.warmUp(() -> fire(arena, "timers_warm_up_" + turns.incrementAndGet(), WARM_UP));
    double perSecond = DUE / fire(arena, "timers", DUE);
    return List.of(
        new Outcome(
            code(),
            LANES,
            "countersign",
            perSecond,
            new Latencies(),
            Goal.atLeast("timers fired per second by one worker", perSecond, TARGET)));
  }

  /** Answers with the seconds from where the worker begins to where nothing is left. */
  private double fire(Arena arena, String database, int timers) throws Exception {
    var passed = new Passed(timers);
    var office =
        Office.open(
            arena.database(database, LANES + 2), Bare.pausing("PT1S"), Map.of(Bare.MARK, passed));
    for (int i = 0; i < timers; i += TOGETHER) {
      office.begin(Bare.PAUSING, i, i + TOGETHER);
    }
    office.pause(UNTIL_DUE);
    arena.checkpoint();
    arena.say(code() + ", " + timers + " timers are due");
    var watch = Stopwatch.start();
    try (var worker = office.worker(LANES)) {
      worker.workers();
      passed.await(10, TimeUnit.MINUTES);
    }
    double seconds = watch.seconds();
    arena.say(code() + ", fired");
    Passed.check(timers, office.finished(Bare.PAUSING));
    return seconds;
  }
}
