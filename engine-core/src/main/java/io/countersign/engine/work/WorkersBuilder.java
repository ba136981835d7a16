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

/** Describes workers. What has no default has to be given. Not safe for several threads. */
public final class WorkersBuilder {

  private static final int LANES = 4;

  /** Those who hand work to each other. */
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

  /** Workers over a store; senders are by effect type. */
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
   * Sets the host's threads. Have to be given. Workers block them only while they work, and neither
   * shut them down nor start any of their own.
   *
   * @param timer says when to poll; one thread is enough
   * @param executor does the work. With fewer threads than lanes it takes longer
   */
  public WorkersBuilder on(ScheduledExecutorService timer, Executor executor) {
    this.timer = timer;
    this.executor = executor;
    return this;
  }

  /** Sets how many instances, and how many effects, are worked on at a time; {@value #LANES}. */
  public WorkersBuilder lanes(int lanes) {
    this.lanes = lanes;
    return this;
  }

  /**
   * Sets how many instances may share a transaction where many triggers are due; one unless it is
   * called. Each is behind a savepoint, and what fails is tried again alone, so that nothing is
   * lost or done twice. It saves commits. In return, an instance stays locked until the last one is
   * done, and rows of the host's that its ports write stay locked too: where steps of different
   * documents write the same rows, leave it at one. So do hosts whose ports cannot go back to a
   * savepoint, because they keep changes in memory.
   */
  public WorkersBuilder together(int instances) {
    this.together = instances;
    return this;
  }

  /**
   * Says that no two processes bear the name of these workers at the same time, such as the name of
   * a pod of a StatefulSet. What a predecessor of that name held when it died is then taken back at
   * the start, instead of when its claims lapse.
   */
  public WorkersBuilder soleBearer() {
    this.soleName = true;
    return this;
  }

  /**
   * Sets which jobs these do. All of them unless it is called. Those left out have to be done by
   * other workers, such as effects in a process that may reach the outside.
   */
  public WorkersBuilder only(Job first, Job... more) {
    jobs.retainAll(EnumSet.of(first, more));
    return this;
  }

  /** Sets how often a job is looked for that nobody woke them for. */
  public WorkersBuilder every(Job job, Duration time) {
    pace.put(job, time);
    return this;
  }

  /** Sets how long is kept what is no evidence. */
  public WorkersBuilder keep(Keep keep) {
    this.keep = keep;
    return this;
  }

  /** Sets how long an instance may stand before it is reported as stuck; a quarter of an hour. */
  public WorkersBuilder stuckAfter(Duration time) {
    this.stuckAfter = time;
    return this;
  }

  /**
   * The workers, which have to be started.
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

  /** The host's executor failed; the workers try again at a later poll. */
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

  /** It goes on after the others are stopped, until the last of them has ended. */
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

  /** Where the other half is done elsewhere, the wake has to go further than here. */
  private void wakeOthers(List<Loop> loops) {
    if (jobs.containsAll(WOKEN)) {
      loops.stream().filter(WorkersBuilder::isWoken).forEach(Loop::wake);
    } else {
      wakeups.wake();
    }
  }
}
