package io.countersign.engine.work;

import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.Store;
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

  private static final int LANES = 4;

  /** Jobs that create work for each other. */
  private static final Set<Job> WOKEN = EnumSet.of(Job.TRIGGERS, Job.EFFECTS);

  private final Store store;
  private final Advancer advancer;
  private final Settings settings;
  private final Map<String, EffectSender> senders;
  private final Wakeups wakeups;
  private final Shift shift;
  private final Map<Job, Duration> pace = usual();
  private final Set<Job> jobs = EnumSet.allOf(Job.class);
  private @Nullable ScheduledExecutorService timer;
  private @Nullable Executor executor;
  private int lanes = LANES;
  private int together = 1;
  private boolean soleName;
  private Keep keep = Keep.USUAL;
  private Duration stuckAfter = StuckDetector.USUAL;

  /** Creates a builder over a store; senders are by effect type. */
  public WorkersBuilder(
      Store store,
      Advancer advancer,
      Settings settings,
      Map<String, EffectSender> senders,
      Wakeups wakeups,
      Shift shift) {
    this.store = store;
    this.advancer = advancer;
    this.settings = settings;
    this.senders = Map.copyOf(senders);
    this.wakeups = wakeups;
    this.shift = shift;
  }

  private static Map<Job, Duration> usual() {
    var pace = new EnumMap<Job, Duration>(Job.class);
    for (var job : Job.values()) {
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

  static boolean isWoken(Loop loop) {
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
   * Sets how many instances may share a transaction when many triggers are due; one by default.
   * Each is behind a savepoint, and a failed one is retried alone, so that nothing is lost or done
   * twice. It saves commits. In return, an instance stays locked until the last one is done, and
   * rows of the host that its ports write stay locked too: if steps of different documents write
   * the same rows, keep 1. Also keep 1 if your ports hold in-memory state that a savepoint cannot
   * roll back.
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
  public WorkersBuilder only(Job first, Job... more) {
    jobs.retainAll(EnumSet.of(first, more));
    return this;
  }

  /** Sets the poll interval of a job, for work of which no wake tells. */
  public WorkersBuilder every(Job job, Duration time) {
    pace.put(job, time);
    return this;
  }

  /** Sets the retention periods for data that is not part of the audit trail. */
  public WorkersBuilder keep(Keep keep) {
    this.keep = keep;
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
    var crew = new Crew(lent, lanes, closing, this::withoutThread);
    var site = new Site(store, settings, shift, crew, together, new Hands(), soleName);
    var loops = new ArrayList<Loop>();
    for (var worker : new Turns(site, advancer, senders, keep, stuckAfter).all()) {
      if (jobs.contains(worker.job())) {
        loops.add(
            new Loop(
                worker.job(),
                worker::runOnce,
                crew,
                () -> wakeOthers(loops),
                thrown -> site.broken(worker.job(), thrown),
                (work, pause) -> later(given, work, pause)));
      }
    }
    return new Workers(loops, keeper(site, given, lent), pace, given, wakeups, closing);
  }

  /** Reports that the host's executor failed; the workers retry at a later poll. */
  private void withoutThread(Throwable thrown) {
    var telemetry = settings.telemetry();
    telemetry.happened(
        "worker.broken",
        "",
        Map.of("worker", shift.worker(), "job", "", "error", String.valueOf(thrown)));
    telemetry.failed(
        new ErrorReporter.Report(
            thrown, "", "", "", 0, List.of("worker " + shift.worker(), "the host's executor")));
  }

  /**
   * Creates the keeper of leases. It continues after the others are stopped, until the last of them
   * has ended.
   */
  private Workers.Keeper keeper(Site site, ScheduledExecutorService given, Executor lent) {
    var closing = new AtomicBoolean();
    var loop =
        new Loop(
            Job.LEASES,
            new ClaimKeeper(site)::runOnce,
            new Crew(lent, 1, closing, this::withoutThread),
            () -> {},
            thrown -> site.broken(Job.LEASES, thrown),
            (work, pause) -> later(given, work, pause));
    var shorter =
        shift.lease().compareTo(shift.sendLease()) < 0 ? shift.lease() : shift.sendLease();
    return new Workers.Keeper(loop, shorter.dividedBy(3), closing);
  }

  private static void later(ScheduledExecutorService timer, Runnable work, Duration pause) {
    var unused = timer.schedule(work, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Wakes the loops of both jobs. If one of them is done elsewhere, wakes the workers of other
   * processes too.
   */
  private void wakeOthers(List<Loop> loops) {
    if (jobs.containsAll(WOKEN)) {
      loops.stream().filter(WorkersBuilder::isWoken).forEach(Loop::wake);
    } else {
      wakeups.wake();
    }
  }
}
