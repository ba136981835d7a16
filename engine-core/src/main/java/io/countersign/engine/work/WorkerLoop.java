package io.countersign.engine.work;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Loop that drives one worker on threads that the host lends: one turn at a time, again while there
 * is work, and otherwise when it is woken. Wakes during a turn lead to one more turn, regardless of
 * their number. Between turns it holds no thread. A turn that fails, and a thread that the host
 * fails to lend, are reported and retried: at the next wake, and after several failures in a row
 * once a pause has passed, which doubles each time.
 */
final class WorkerLoop {

  private enum State {
    /** Nothing to do. */
    IDLE,
    /** In a turn, or about to be. */
    WORKING,
    /** In a turn, and woken since it began. */
    AGAIN,
    /** Between turns after several failures; only the end of the pause starts the next turn. */
    PAUSING,
    /** Closed. */
    OVER
  }

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

  /** How often the pause doubles: it lasts at most 4 seconds. */
  private static final int LONGEST = 3;

  private final WorkerKind job;
  private final IntSupplier worker;
  private final WorkerThreads threads;
  private final Runnable others;
  private final Consumer<Throwable> broken;
  private final BiConsumer<Runnable, Duration> later;
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final AtomicInteger failures = new AtomicInteger();

  /**
   * Creates an idle loop.
   *
   * @param job the job of the worker
   * @param worker runs one turn and returns how many rows it handled
   * @param threads lends the threads
   * @param others the loops to wake after a turn that handled rows, because it may have made work
   *     for them
   * @param broken receives the failure of a turn
   * @param later runs a task after a delay
   */
  WorkerLoop(
      WorkerKind job,
      IntSupplier worker,
      WorkerThreads threads,
      Runnable others,
      Consumer<Throwable> broken,
      BiConsumer<Runnable, Duration> later) {
    this.job = job;
    this.worker = worker;
    this.threads = threads;
    this.others = others;
    this.broken = broken;
    this.later = later;
  }

  WorkerKind job() {
    return job;
  }

  void wake() {
    var before =
        state.getAndUpdate(
            now ->
                switch (now) {
                  case IDLE -> State.WORKING;
                  case WORKING, AGAIN -> State.AGAIN;
                  case PAUSING -> State.PAUSING;
                  case OVER -> State.OVER;
                });
    if (before == State.IDLE) {
      submit();
    }
  }

  /** Begins no more turns; the future of {@link #over} completes once the last one has ended. */
  void close() {
    if (state.compareAndSet(State.IDLE, State.OVER)
        || state.compareAndSet(State.PAUSING, State.OVER)) {
      over.complete(null);
    }
  }

  CompletableFuture<Void> over() {
    return over;
  }

  /**
   * Submits a turn. Each turn is a task of its own, so that loops which share threads take turns.
   */
  private void submit() {
    var lent = WorkerThreads.Lent.FAILED;
    try {
      lent = threads.lend(this::turn);
    } finally {
      if (lent == WorkerThreads.Lent.FAILED) {
        failures.incrementAndGet();
      }
      if (lent != WorkerThreads.Lent.YES) {
        rest();
      }
    }
  }

  private void turn() {
    int handled = 0;
    boolean done = false;
    try {
      if (!threads.isClosing()) {
        handled = worker.getAsInt();
      }
      done = true;
    } catch (RuntimeException thrown) {
      broken.accept(thrown);
    } catch (Error thrown) {
      broken.accept(thrown);
      throw thrown;
    } finally {
      if (done) {
        failures.set(0);
      } else {
        failures.incrementAndGet();
      }
      after(handled);
    }
  }

  private void after(int handled) {
    try {
      if (handled > 0) {
        others.run();
      }
    } finally {
      goOn(handled);
    }
  }

  private void goOn(int handled) {
    if (threads.isClosing() || isToPause()) {
      rest();
    } else if ((handled > 0) || !state.compareAndSet(State.WORKING, State.IDLE)) {
      state.set(State.WORKING);
      submit();
    } else if (threads.isClosing()) {
      close();
    }
  }

  /** Returns whether the loop pauses. After a single failure it just waits for the next wake. */
  private boolean isToPause() {
    return failures.get() > 1;
  }

  private void rest() {
    if (isToPause() && !threads.isClosing()) {
      pause();
    } else {
      state.set(State.IDLE);
    }
    if (threads.isClosing()) {
      close();
    }
  }

  private void pause() {
    int doubled = Math.min(failures.get() - 2, LONGEST);
    state.set(State.PAUSING);
    try {
      later.accept(this::resume, FIRST_PAUSE.multipliedBy(1L << doubled));
    } catch (RejectedExecutionException over) {
      // The host's timer is shut down, so only a wake can start the next turn.
      state.compareAndSet(State.PAUSING, State.IDLE);
    }
  }

  private void resume() {
    if (state.compareAndSet(State.PAUSING, State.WORKING)) {
      submit();
    }
  }
}
