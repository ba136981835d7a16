package io.countersign.engine.work;

import io.countersign.engine.port.Wakeups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Workers that run on threads of the host's until they are stopped. They work when they are woken
 * and when they poll, and go on while there is work. Any number of them, in any number of
 * processes, may share a store. Safe for many threads.
 */
public final class Workers {

  private enum Phase {
    NEW,
    STARTED,
    STOPPED
  }

  private final List<Loop> loops;
  private final Keeper keeper;
  private final Map<Job, Duration> pace;
  private final ScheduledExecutorService timer;
  private final Wakeups wakeups;
  private final AtomicBoolean closing;
  private final List<Future<?>> polls = new ArrayList<>();
  private Optional<Wakeups.Subscription> subscription = Optional.empty();
  private Optional<Future<?>> keeping = Optional.empty();
  private Phase phase = Phase.NEW;

  /**
   * Has the claims of the others last.
   *
   * @param loop its turns
   * @param every how often
   * @param closing whether it is to end
   */
  record Keeper(Loop loop, Duration every, AtomicBoolean closing) {}

  Workers(
      List<Loop> loops,
      Keeper keeper,
      Map<Job, Duration> pace,
      ScheduledExecutorService timer,
      Wakeups wakeups,
      AtomicBoolean closing) {
    this.loops = List.copyOf(loops);
    this.keeper = keeper;
    this.pace = Map.copyOf(pace);
    this.timer = timer;
    this.wakeups = wakeups;
    this.closing = closing;
  }

  /**
   * Starts them; each takes its first turn soon.
   *
   * @throws IllegalStateException if they were started or stopped before: they cannot be used twice
   */
  public synchronized void start() {
    if (phase != Phase.NEW) {
      throw new IllegalStateException(
          "Expected workers that were never started or stopped, but found them "
              + phase
              + ". Build new ones.");
    }
    phase = Phase.STARTED;
    subscription = Optional.of(wakeups.subscribe(this::wake));
    long kept = keeper.every().toNanos();
    keeping =
        Optional.of(
            timer.scheduleWithFixedDelay(keeper.loop()::wake, kept, kept, TimeUnit.NANOSECONDS));
    for (var loop : loops) {
      long every = pace.getOrDefault(loop.job(), Duration.ofMillis(250)).toNanos();
      polls.add(timer.scheduleWithFixedDelay(loop::wake, 0, every, TimeUnit.NANOSECONDS));
    }
  }

  /** Those for whom somebody may have left work; the others have time until they poll. */
  private void wake() {
    loops.stream().filter(WorkersBuilder::isWoken).forEach(Loop::wake);
  }

  /**
   * Stops them: nothing is claimed any more, what is claimed and not begun is put back as if it had
   * never been claimed, and what is under way may end. May be called again, to wait longer.
   *
   * @param patience how long to wait for what is under way
   * @return whether nothing is under way any more. What still is goes on, and its claim is its own;
   *     a thread that the host interrupts leaves it to lapse
   */
  public boolean stop(Duration patience) {
    synchronized (this) {
      phase = Phase.STOPPED;
      closing.set(true);
      polls.forEach(poll -> poll.cancel(false));
      subscription.ifPresent(Wakeups.Subscription::close);
      loops.forEach(Loop::close);
    }
    var all =
        CompletableFuture.allOf(loops.stream().map(Loop::over).toArray(CompletableFuture[]::new));
    var unused = all.thenRun(this::endKeeping);
    try {
      all.get(patience.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException | ExecutionException underWay) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Nothing is held any more. */
  private synchronized void endKeeping() {
    keeping.ifPresent(poll -> poll.cancel(false));
    keeper.closing().set(true);
    keeper.loop().close();
  }
}
