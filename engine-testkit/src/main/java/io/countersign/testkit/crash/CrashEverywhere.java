package io.countersign.testkit.crash;

import io.countersign.engine.Engine;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Test that crashes leave no trace. Runs a piece of work once without a crash, and then once for
 * each point at which a process can crash: before and after every write to the store, before and
 * right after every commit, and before and after every action of the host and every effect sent.
 * Skips writes that have nothing to write.
 *
 * <p>A crash loses the open transaction and all memory of the process; committed data remains. Then
 * a new process starts, its workers process everything that is due, and people repeat actions that
 * were not committed. In the end the journals, the states, the rows of steps, the open triggers and
 * the data of the host must be the same as without the crash. No change made by the host may have
 * been committed twice, and every effect must have arrived at least once, under the same key.
 *
 * <p>Effects that are sent at most once are the exception: after a crash they are left to an
 * operator, by design. Check {@link Run#arrived} for those.
 *
 * <p>Claims lapse immediately here, so time stands still unless the work itself lets it pass.
 */
public final class CrashEverywhere {

  private static final int MOST_TURNS = 10_000;
  private static final int SHOWN = 5;

  /** The options of the workers of processes that may crash: claims lapse immediately. */
  public static final WorkerOptions SHIFT =
      new WorkerOptions("worker", 100, Duration.ZERO, Duration.ZERO);

  private final Function<CrashPlan, RunOutcome> lives;

  private CrashEverywhere(Function<CrashPlan, RunOutcome> lives) {
    this.lives = lives;
  }

  /** A piece of work. It must be deterministic: no clock, no randomness. */
  public interface Work {

    /** Returns the store, which survives every crash. Returns the same one for each call. */
    Store store();

    /**
     * Starts the engine of a new process. Objects that survive a crash are created before; create
     * all others here, from those of the machine.
     */
    Engine start(Machine machine);

    /** Returns the acts, in order. After each act workers run until nothing is due. */
    List<Act> acts();

    /** Returns the data of the host, such as its documents; compared by {@code equals}. */
    Object keptState();
  }

  /**
   * One act of the work.
   *
   * @param name its display name
   * @param transaction the part that runs in one transaction, repeated if a crash rolled it back
   * @param aside the part outside the engine that survives every crash, such as time passing
   */
  public record Act(String name, BiConsumer<Engine, StoreTransaction> transaction, Runnable aside) {

    /** Creates an act that runs in one transaction. */
    public static Act of(String name, BiConsumer<Engine, StoreTransaction> transaction) {
      return new Act(name, transaction, () -> {});
    }

    /** Creates an act that runs outside the engine, once. */
    public static Act aside(String name, Runnable aside) {
      return new Act(name, (engine, transaction) -> {}, aside);
    }
  }

  /** The environment of a process: wraps store and host so that they crash with it. */
  public static final class Machine {

    private final Store store;
    private final CrashingHost host;

    Machine(Store store, CrashPoints points, CommittedState committed) {
      this.store = new CrashingStore(store, points, committed);
      this.host = new CrashingHost(points, committed);
    }

    /** The store that the process uses. */
    public Store store() {
      return store;
    }

    /** The host as the process sees it. */
    public HostPorts host(HostPorts ports) {
      return host.of(ports);
    }

    /** A sender of effects as the process sees it. */
    public EffectSender sender(EffectSender sender) {
      return host.of(sender);
    }
  }

  /**
   * Result of the run with one crash.
   *
   * @param point where the process crashed
   * @param arrived the idempotency keys of effects that arrived, in order
   * @param differences the differences to the run without a crash; empty if there are none
   */
  public record Run(String point, List<String> arrived, List<String> differences) {

    /** Copies the lists. */
    public Run {
      arrived = List.copyOf(arrived);
      differences = List.copyOf(differences);
    }
  }

  /**
   * Result of all runs.
   *
   * @param runs one for each crash, in the order of the crash points
   */
  public record Report(List<Run> runs) {

    /** Copies the runs. */
    public Report {
      runs = List.copyOf(runs);
    }

    /** Returns the runs with differences. */
    public List<Run> failures() {
      return runs.stream().filter(run -> !run.differences().isEmpty()).toList();
    }

    /**
     * Returns this report if no run has differences.
     *
     * @throws AssertionError otherwise; names the first crash points and the differences
     */
    public Report orThrow() {
      var failures = failures();
      if (failures.isEmpty()) {
        return this;
      }
      throw new AssertionError(
          failures.stream()
              .limit(SHOWN)
              .map(run -> "\n" + run.point() + "\n  " + String.join("\n  ", run.differences()))
              .collect(
                  Collectors.joining(
                      "",
                      "Expected no crash to be seen afterwards, but found "
                          + failures.size()
                          + " of "
                          + runs.size()
                          + ":",
                      "")));
    }
  }

  /**
   * Runs a piece of work repeatedly, with a crash at each point once.
   *
   * @param works creates the same work again, with a new store
   * @throws IllegalStateException if the work does not end, or fails even without a crash
   */
  public static Report run(Supplier<? extends Work> works) {
    var workflows = new HashMap<String, CompiledWorkflow>();
    return everywhere(plan -> live(works.get(), plan, workflows));
  }

  /**
   * Runs a piece of work repeatedly, with a crash at each point once, where the caller drives the
   * processes.
   *
   * @param run runs the same work again under a plan, up to its end, and returns its outcome
   * @throws IllegalStateException if the work fails even without a crash
   */
  public static Report everywhere(Function<CrashPlan, RunOutcome> run) {
    return new CrashEverywhere(run).run();
  }

  private Report run() {
    var points = CrashPoints.never();
    var quiet = lives.apply(new CrashPlan(points));
    if (!quiet.wrong().isEmpty()) {
      throw new IllegalStateException(
          "Expected work that is right without a crash, but found: " + quiet.wrong());
    }
    var runs = new ArrayList<Run>();
    for (int i = 0; i < quiet.passedPoints().size(); i++) {
      if (points.isWorthwhile(i)) {
        runs.add(compare(quiet, i));
      }
    }
    return new Report(runs);
  }

  private Run compare(RunOutcome quiet, int place) {
    var crashed = lives.apply(new CrashPlan(CrashPoints.at(place)));
    var point = quiet.passedPoints().get(place);
    var found = crashed.passedPoints().get(crashed.passedPoints().size() - 1);
    var differences = new ArrayList<String>();
    if (!found.equals(point)) {
      differences.add("Expected the same way up to the crash, but found " + found + ".");
    }
    differences.addAll(crashed.wrong());
    differences.addAll(quiet.differences(crashed));
    return new Run(point, crashed.arrived(), differences);
  }

  private static RunOutcome live(
      Work work, CrashPlan plan, Map<String, CompiledWorkflow> workflows) {
    var committed = plan.committed();
    var life = start(work, plan);
    var loop = new WorkLoop(MOST_TURNS);
    for (var act : work.acts()) {
      long before = committed.commits();
      try {
        life.perform(act);
        life.workUntilIdle(loop);
      } catch (CrashError crash) {
        boolean undone = committed.commits() == before;
        life = Life.afterCrash(work, plan);
        life.workUntilIdle(loop);
        if (undone) {
          life.perform(act);
          life.workUntilIdle(loop);
        }
      }
    }
    return plan.outcome(work.store(), work.keptState(), workflows, List.of());
  }

  private static Life start(Work work, CrashPlan plan) {
    try {
      return new Life(work, plan.start(work.store()));
    } catch (CrashError crash) {
      return Life.afterCrash(work, plan);
    }
  }

  /** The state of one process, lost in a crash. */
  private static final class Life {

    private final CrashContext context;
    private final Engine engine;

    Life(Work work, CrashContext context) {
      this.context = context;
      this.engine = work.start(context.machine());
    }

    static Life afterCrash(Work work, CrashPlan plan) {
      return new Life(work, plan.start(work.store()).again(work.store()));
    }

    void perform(Act act) {
      context.scene(act.name());
      context
          .machine()
          .store()
          .transactions()
          .inOwn(
              transaction -> {
                // From here on the data of the host takes part in the transaction.
                var beginning = transaction.savepoint();
                act.transaction().accept(engine, transaction);
                return beginning;
              });
      act.aside().run();
    }

    void workUntilIdle(WorkLoop loop) {
      if (!loop.comesToRest(engine.turns(SHIFT))) {
        throw new IllegalStateException(
            "Expected workers to run out of work, but found some left after "
                + MOST_TURNS
                + " turns.");
      }
    }
  }
}
