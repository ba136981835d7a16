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
 * Workers that run on threads of the host until they are stopped. They work when they are woken and
 * when they poll, and continue while there is work. Any number of them, in any number of processes,
 * may share a store. Safe for many threads.
 */
public final class Workers {

  private enum Phase {
    NEW,
    STARTED,
    STOPPED
  }

  private final List<WorkerLoop> loops;
  private final KeeperLoop keeper;
  private final Map<WorkerKind, Duration> pace;
  private final ScheduledExecutorService timer;
  private final Wakeups wakeups;
  private final AtomicBoolean closing;
  private final CompletableFuture<Void> end;
  private final List<Future<?>> polls = new ArrayList<>();
  private Optional<Wakeups.Subscription> subscription = Optional.empty();
  private Optional<Future<?>> keeping = Optional.empty();
  private Phase phase = Phase.NEW;

  Workers(
      List<WorkerLoop> loops,
      KeeperLoop keeper,
      Map<WorkerKind, Duration> pace,
      ScheduledExecutorService timer,
      Wakeups wakeups,
      AtomicBoolean closing,
      Runnable onStopped) {
    this.loops = List.copyOf(loops);
    this.keeper = keeper;
    this.pace = Map.copyOf(pace);
    this.timer = timer;
    this.wakeups = wakeups;
    this.closing = closing;
    this.end =
        CompletableFuture.allOf(
                loops.stream().map(WorkerLoop::over).toArray(CompletableFuture[]::new))
            .thenRun(this::endKeeping)
            .thenCompose(kept -> keeper.loop().over())
            .thenRun(onStopped);
  }

  /**
   * Starts the workers; each takes its first turn soon.
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

  /** Wakes the loops that may have new work; the others wait until they poll. */
  private void wake() {
    loops.stream().filter(WorkersBuilder::isWoken).forEach(WorkerLoop::wake);
  }

  /**
   * Stops the workers: they claim nothing more, release claimed rows that were not begun as if they
   * had never been claimed, and let work in progress end. May be called again, to wait longer.
   *
   * @param patience how long to wait for work in progress
   * @return whether no work is in progress any more. Work still running continues and keeps its
   *     lease; if the host interrupts its thread, the lease expires
   * @throws IllegalStateException if what was given to {@link WorkersBuilder#onStopped} failed
   */
  public boolean stop(Duration patience) {
    synchronized (this) {
      phase = Phase.STOPPED;
      closing.set(true);
      polls.forEach(poll -> poll.cancel(false));
      subscription.ifPresent(Wakeups.Subscription::close);
      loops.forEach(WorkerLoop::close);
    }
    try {
      end.get(patience.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException underWay) {
      return false;
    } catch (ExecutionException failed) {
      throw new IllegalStateException(
          "Expected the action after the stop of the workers to succeed, but it failed. Correct what"
              + " onStopped was given; the workers have stopped.",
          failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends the extension of leases, because none is held any more. */
  private synchronized void endKeeping() {
    keeping.ifPresent(poll -> poll.cancel(false));
    keeper.closing().set(true);
    keeper.loop().close();
  }
}
