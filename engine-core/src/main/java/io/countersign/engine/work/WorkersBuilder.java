package io.countersign.engine.work;

import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.settings.EngineHandle;
import io.countersign.engine.settings.EngineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Builder of workers. Settings without a default are required. Not safe for several threads. */
public final class WorkersBuilder {

  /** How many instances, and how many effects, are worked on at a time by default. */
  public static final int LANES = 4;

  /** Jobs that create work for each other. */
  private static final Set<WorkerKind> WOKEN = EnumSet.of(WorkerKind.TRIGGERS, WorkerKind.EFFECTS);

  private final EngineHandle engine;
  private final EngineSettings settings;
  private final Map<String, EffectSender> senders;
  private final Wakeups wakeups;
  private final WorkerOptions options;
  private final Map<WorkerKind, Duration> pace = usual();
  private final Set<WorkerKind> jobs = EnumSet.allOf(WorkerKind.class);
  private @Nullable ScheduledExecutorService timer;
  private @Nullable Executor executor;
  private Runnable onStopped = () -> {};
  private int lanes = LANES;
  private int together = 1;
  private boolean soleName;
  private RetentionPolicy retention = RetentionPolicy.USUAL;
  private Duration stuckAfter = StuckDetector.USUAL;

  /** Creates a builder of workers of an engine; senders are by effect type. */
  public WorkersBuilder(
      EngineHandle engine,
      Map<String, EffectSender> senders,
      Wakeups wakeups,
      WorkerOptions options) {
    this.engine = engine;
    this.settings = EngineServices.of(engine).settings();
    this.senders = Map.copyOf(senders);
    this.wakeups = wakeups;
    this.options = options;
  }

  private static Map<WorkerKind, Duration> usual() {
    var pace = new EnumMap<WorkerKind, Duration>(WorkerKind.class);
    for (var job : WorkerKind.values()) {
      pace.put(
          job,
          switch (job) {
            case TRIGGERS, EFFECTS, TIMES -> Duration.ofMillis(250);
            case LEASES -> Duration.ofSeconds(5);
            case HEALTH -> Duration.ofMinutes(1);
            case RETENTION, STORAGE -> Duration.ofHours(1);
          });
    }
    return pace;
  }

  static boolean isWoken(WorkerLoop loop) {
    return WOKEN.contains(loop.job());
  }

  /**
   * Sets the host's threads. Required. Workers block them only while they work. They neither shut
   * them down nor start threads of their own.
   *
   * @param timer schedules the polls; one thread is enough
   * @param executor runs the work. With fewer threads than lanes, work takes longer
   */
  public WorkersBuilder on(ScheduledExecutorService timer, Executor executor) {
    this.timer = timer;
    this.executor = executor;
    return this;
  }

  /**
   * Sets how many instances, and how many effects, are worked on at a time; {@value #LANES} by
   * default.
   */
  public WorkersBuilder lanes(int lanes) {
    this.lanes = lanes;
    return this;
  }

  /**
   * Sets what runs once the workers are stopped and the last work has ended, such as the closing of
   * a pool that only they use. Nothing by default.
   */
  public WorkersBuilder onStopped(Runnable action) {
    this.onStopped = action;
    return this;
  }

  /**
   * Sets how many instances whose steps have the host change something may share a transaction when
   * many triggers are due; one by default. Each is behind a savepoint, and a failed one is retried
   * alone, so that nothing is lost or done twice. It saves commits. In return, rows of the host
   * that its ports write stay locked until the last instance is done: if steps of different
   * documents write the same rows, keep 1. Also keep 1 if your ports hold in-memory state that a
   * savepoint cannot roll back. Instances for which the host changes nothing are always worked on
   * in sets.
   */
  public WorkersBuilder together(int instances) {
    this.together = instances;
    return this;
  }

  /**
   * Declares that no two processes use the name of these workers at the same time, for example
   * because it is the name of a pod of a StatefulSet. Claims that a predecessor of that name held
   * when it died are then released at the start, instead of when their leases expire.
   */
  public WorkersBuilder soleBearer() {
    this.soleName = true;
    return this;
  }

  /**
   * Sets the jobs of these workers. All jobs by default. Jobs that are left out have to be done by
   * other workers, for example effects in a process with network access.
   */
  public WorkersBuilder only(WorkerKind first, WorkerKind... more) {
    jobs.retainAll(EnumSet.of(first, more));
    return this;
  }

  /** Sets the poll interval of a job, for work of which no wake tells. */
  public WorkersBuilder every(WorkerKind job, Duration time) {
    pace.put(job, time);
    return this;
  }

  /** Sets the retention periods for data that is not part of the audit trail. */
  public WorkersBuilder keep(RetentionPolicy retention) {
    this.retention = retention;
    return this;
  }

  /**
   * Sets how long an instance may stand still before it is reported as stuck; a quarter of an hour
   * by default.
   */
  public WorkersBuilder stuckAfter(Duration time) {
    this.stuckAfter = time;
    return this;
  }

  /**
   * Returns the workers, which have to be started.
   *
   * @throws IllegalStateException if no threads were given
   */
  public Workers build() {
    var given = timer;
    var lent = executor;
    if ((given == null) || (lent == null)) {
      throw new IllegalStateException(
          "Expected on(...) to be given, but found nothing. Give it before build().");
    }
    var closing = new AtomicBoolean();
    var threads = new WorkerThreads(lent, lanes, closing, this::withoutThread);
    var context = WorkerContext.of(engine, options, threads, together, soleName);
    var loops = new ArrayList<WorkerLoop>();
    for (var worker : new ManualWorkers(context, engine, senders, retention, stuckAfter).all()) {
      if (jobs.contains(worker.job())) {
        loops.add(
            new WorkerLoop(
                worker.job(),
                worker::runOnce,
                threads,
                () -> wakeOthers(loops),
                thrown -> context.broken(worker.job(), thrown),
                (work, pause) -> later(given, work, pause)));
      }
    }
    var keeper = keeper(context, given, lent);
    return new Workers(loops, keeper, pace, given, wakeups, closing, onStopped);
  }

  /** Reports that the host's executor failed; the workers retry at a later poll. */
  private void withoutThread(Throwable thrown) {
    var telemetry = settings.telemetry();
    telemetry.signal(
        "worker.broken",
        "",
        Map.of("worker", options.worker(), "job", "", "error", String.valueOf(thrown)));
    telemetry.reportFailure(
        new ErrorReporter.Report(
            thrown, "", "", "", 0, List.of("worker " + options.worker(), "the host's executor")));
  }

  /**
   * Creates the keeper of leases. It continues after the others are stopped, until the last of them
   * has ended.
   */
  private KeeperLoop keeper(WorkerContext context, ScheduledExecutorService given, Executor lent) {
    var closing = new AtomicBoolean();
    var loop =
        new WorkerLoop(
            WorkerKind.LEASES,
            new ClaimKeeper(context)::runOnce,
            new WorkerThreads(lent, 1, closing, this::withoutThread),
            () -> {},
            thrown -> context.broken(WorkerKind.LEASES, thrown),
            (work, pause) -> later(given, work, pause));
    var shorter =
        options.lease().compareTo(options.sendLease()) < 0 ? options.lease() : options.sendLease();
    return new KeeperLoop(loop, shorter.dividedBy(3), closing);
  }

  private static void later(ScheduledExecutorService timer, Runnable work, Duration pause) {
    var unused = timer.schedule(work, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Wakes the loops of both jobs. If one of them is done elsewhere, wakes the workers of other
   * processes too.
   */
  private void wakeOthers(List<WorkerLoop> loops) {
    if (jobs.containsAll(WOKEN)) {
      loops.stream().filter(WorkersBuilder::isWoken).forEach(WorkerLoop::wake);
    } else {
      wakeups.wake();
    }
  }
}
