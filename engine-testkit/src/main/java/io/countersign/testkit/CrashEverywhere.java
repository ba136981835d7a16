package io.countersign.testkit;

import io.countersign.engine.Engine;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.Shift;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Shows that no crash is seen afterwards. A piece of work is done once without a crash, and then
 * once for each place at which a process can end: before and after every write to the store, before
 * and right after every commit, and before and after everything that the host does or sends. A
 * write that turns out to have nothing to write is left out.
 *
 * <p>A crash loses the open transaction and everything that the process held in memory; what was
 * committed stays. Then a new process starts, its workers do what is due, and people repeat what
 * was not committed. In the end the journals, the states, the rows of steps, the open triggers and
 * what the host keeps have to be the same as without the crash; no change of the host's may have
 * been committed twice, and every effect must have arrived at least once, under the same key.
 *
 * <p>Effects that are sent at most once are the exception: after a crash they are left to people,
 * by design. For those, look at {@link Run#arrived} instead.
 *
 * <p>Claims lapse at once here, so that time stands still unless the work itself lets it pass.
 */
public final class CrashEverywhere {

  private static final int MOST_TURNS = 10_000;
  private static final int SHOWN = 5;
  static final Shift SHIFT = new Shift("worker", 100, Duration.ZERO, Duration.ZERO);

  private final Function<CrashPoints, Lived> lives;

  private CrashEverywhere(Function<CrashPoints, Lived> lives) {
    this.lives = lives;
  }

  /** A piece of work. It has to do the same whenever it is done: no clock, no chance. */
  public interface Work {

    /** The store, which outlives every crash. The same one for each call. */
    Store store();

    /**
     * The engine of a new process. Everything that outlives a crash is made before; everything else
     * is made here, out of what the machine gives.
     */
    Engine start(Machine machine);

    /** What is done, one after another. After each act workers work until nothing is due. */
    List<Act> acts();

    /** What the host keeps, such as its documents; compared by {@code equals}. */
    Object kept();
  }

  /**
   * Something that is done.
   *
   * @param name what people call it
   * @param transaction what happens in one transaction; it is done again if a crash undid it
   * @param aside what happens outside of the engine and survives every crash, such as time passing
   */
  public record Act(String name, BiConsumer<Engine, StoreTransaction> transaction, Runnable aside) {

    /** Something done in one transaction. */
    public static Act of(String name, BiConsumer<Engine, StoreTransaction> transaction) {
      return new Act(name, transaction, () -> {});
    }

    /** Something that happens outside of the engine, once. */
    public static Act aside(String name, Runnable aside) {
      return new Act(name, (engine, transaction) -> {}, aside);
    }
  }

  /** What a process runs on: hands it everything in a form that crashes with it. */
  public static final class Machine {

    private final Store store;
    private final CrashingHost host;

    Machine(Store store, CrashPoints points, Witness witness) {
      this.store = new CrashingStore(store, points, witness);
      this.host = new CrashingHost(points, witness);
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
   * What one crash led to.
   *
   * @param point where it was
   * @param arrived the idempotency keys of effects that arrived, in order
   * @param differences what was not as it had to be; empty if nothing was
   */
  public record Run(String point, List<String> arrived, List<String> differences) {

    /** Copies the lists. */
    public Run {
      arrived = List.copyOf(arrived);
      differences = List.copyOf(differences);
    }
  }

  /**
   * What all crashes led to.
   *
   * @param runs one for each crash, in the order of their places
   */
  public record Report(List<Run> runs) {

    /** Copies the runs. */
    public Report {
      runs = List.copyOf(runs);
    }

    /** The crashes that can be seen afterwards. */
    public List<Run> failures() {
      return runs.stream().filter(run -> !run.differences().isEmpty()).toList();
    }

    /**
     * This report, if no crash can be seen afterwards.
     *
     * @throws AssertionError otherwise; it names the first places and what differs
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
   * Does a piece of work over and over, with a crash in each place once.
   *
   * @param works gives the same work anew, with a new store
   * @throws IllegalStateException if the work does not end, or is not right even without a crash
   */
  public static Report run(Supplier<? extends Work> works) {
    var workflows = new HashMap<String, CompiledWorkflow>();
    return new CrashEverywhere(points -> live(works.get(), points, workflows)).run();
  }

  /**
   * Tells a scenario over and over, with a crash in each place once. After a crash in what somebody
   * does, that person does it again, unless it was committed; all that the scenario expects has to
   * hold as if nothing had happened. What the host was told to do a number of times only, counts
   * the attempts that a crash undid.
   *
   * @param scenarios gives the same scenario anew; what wraps its store is left out
   * @param story what happens in it, and what is expected
   * @throws IllegalStateException if the scenario is not right even without a crash
   */
  public static Report scenario(
      Supplier<Scenario.Builder> scenarios, Consumer<? super Scenario> story) {
    var workflows = new HashMap<String, CompiledWorkflow>();
    return new CrashEverywhere(points -> told(scenarios.get(), story, points, workflows)).run();
  }

  private static Lived told(
      Scenario.Builder scenarios,
      Consumer<? super Scenario> story,
      CrashPoints points,
      Map<String, CompiledWorkflow> workflows) {
    var witness = new Witness();
    var scenario = scenarios.crashing(points, witness);
    var wrong = new ArrayList<String>();
    try {
      story.accept(scenario);
      scenario.check();
    } catch (AssertionError unexpected) {
      wrong.add(String.valueOf(unexpected.getMessage()));
    }
    return new Lived(
        points.passed(), scenario.aftermath(witness, workflows), witness.keys(), wrong);
  }

  private Report run() {
    var points = CrashPoints.never();
    var quiet = lives.apply(points);
    if (!quiet.wrong().isEmpty()) {
      throw new IllegalStateException(
          "Expected work that is right without a crash, but found: " + quiet.wrong());
    }
    var runs = new ArrayList<Run>();
    for (int i = 0; i < quiet.passed().size(); i++) {
      if (points.isWorthwhile(i)) {
        runs.add(compared(quiet, i));
      }
    }
    return new Report(runs);
  }

  private Run compared(Lived quiet, int place) {
    var crashed = lives.apply(CrashPoints.at(place));
    var point = quiet.passed().get(place);
    var found = crashed.passed().get(crashed.passed().size() - 1);
    var differences = new ArrayList<String>();
    if (!found.equals(point)) {
      differences.add("Expected the same way up to the crash, but found " + found + ".");
    }
    differences.addAll(crashed.wrong());
    differences.addAll(quiet.aftermath().differences(crashed.aftermath()));
    return new Run(point, crashed.arrived(), differences);
  }

  private record Lived(
      List<String> passed, Aftermath aftermath, List<String> arrived, List<String> unmet) {

    List<String> wrong() {
      var all = new ArrayList<>(unmet);
      all.addAll(aftermath.wrong());
      return all;
    }
  }

  private static Lived live(
      Work work, CrashPoints points, Map<String, CompiledWorkflow> workflows) {
    var witness = new Witness();
    var life = started(work, points, witness);
    var loop = new WorkLoop(MOST_TURNS);
    for (var act : work.acts()) {
      long before = witness.commits();
      try {
        life.perform(act);
        life.workUntilIdle(loop);
      } catch (Crash crash) {
        boolean undone = witness.commits() == before;
        life = new Life(work, CrashPoints.never(), witness);
        life.workUntilIdle(loop);
        if (undone) {
          life.perform(act);
          life.workUntilIdle(loop);
        }
      }
    }
    return new Lived(
        points.passed(),
        Aftermath.of(work.store(), witness, work.kept(), workflows),
        witness.keys(),
        List.of());
  }

  private static Life started(Work work, CrashPoints points, Witness witness) {
    try {
      return new Life(work, points, witness);
    } catch (Crash crash) {
      return new Life(work, CrashPoints.never(), witness);
    }
  }

  /** Everything that a crash takes away. */
  private static final class Life {

    private final CrashPoints points;
    private final Store store;
    private final Engine engine;

    Life(Work work, CrashPoints points, Witness witness) {
      this.points = points;
      var machine = new Machine(work.store(), points, witness);
      this.store = machine.store();
      this.engine = work.start(machine);
    }

    void perform(Act act) {
      points.scene(act.name());
      store
          .transactions()
          .inOwn(
              transaction -> {
                // From here on everything of the host's belongs to the transaction.
                var beginning = transaction.savepoint();
                act.transaction().accept(engine, transaction);
                return beginning;
              });
      act.aside().run();
    }

    void workUntilIdle(WorkLoop loop) {
      if (!loop.comesToRest(engine.turns(SHIFT))) {
        throw new IllegalStateException(
            "Expected workers to come to rest, but found them at work after "
                + MOST_TURNS
                + " turns.");
      }
    }
  }
}
