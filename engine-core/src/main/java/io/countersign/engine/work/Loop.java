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
 * Drives one worker on threads that the host lends: one turn at a time, again while there is work,
 * and otherwise when it is woken. A wake during a turn leads to one more turn, however many there
 * were. Between turns it holds no thread. A turn that fails, and a thread that the host fails to
 * lend, are told and tried again: at the next wake, and after several failures in a row once a
 * pause has passed, which doubles each time.
 */
final class Loop {

  private enum State {
    /** Nothing to do. */
    IDLE,
    /** In a turn, or about to be. */
    WORKING,
    /** In a turn, and woken since it began. */
    AGAIN,
    /** Between turns, and woken by nothing but the end of its pause: several turns have failed. */
    PAUSING,
    /** Closed for good. */
    OVER
  }

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

  /** So often the pause doubles: 4 seconds are the longest. */
  private static final int LONGEST = 3;

  private final Job job;
  private final IntSupplier worker;
  private final Crew crew;
  private final Runnable others;
  private final Consumer<Throwable> broken;
  private final BiConsumer<Runnable, Duration> later;
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final AtomicInteger failures = new AtomicInteger();

  /**
   * A loop at rest.
   *
   * @param job what the worker does
   * @param worker one turn of it; answers with how much it handled
   * @param crew lends the threads
   * @param others are woken after a turn that did something, because it may have made work for them
   * @param broken hears of a turn that could not be done
   * @param later does something once some time has passed
   */
  Loop(
      Job job,
      IntSupplier worker,
      Crew crew,
      Runnable others,
      Consumer<Throwable> broken,
      BiConsumer<Runnable, Duration> later) {
    this.job = job;
    this.worker = worker;
    this.crew = crew;
    this.others = others;
    this.broken = broken;
    this.later = later;
  }

  Job job() {
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

  /** Begins no more turns; what {@link #over} promises holds once the last one has ended. */
  void close() {
    if (state.compareAndSet(State.IDLE, State.OVER)
        || state.compareAndSet(State.PAUSING, State.OVER)) {
      over.complete(null);
    }
  }

  CompletableFuture<Void> over() {
    return over;
  }

  /** Each turn is a task of its own, so that loops which share threads take turns. */
  private void submit() {
    var lent = Crew.Lent.FAILED;
    try {
      lent = crew.lend(this::turn);
    } finally {
      if (lent == Crew.Lent.FAILED) {
        failures.incrementAndGet();
      }
      if (lent != Crew.Lent.YES) {
        rest();
      }
    }
  }

  private void turn() {
    int handled = 0;
    boolean done = false;
    try {
      if (!crew.isClosing()) {
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
    if (crew.isClosing() || isToPause()) {
      rest();
    } else if ((handled > 0) || !state.compareAndSet(State.WORKING, State.IDLE)) {
      state.set(State.WORKING);
      submit();
    } else if (crew.isClosing()) {
      close();
    }
  }

  /** After one failure the next wake is as good as any. */
  private boolean isToPause() {
    return failures.get() > 1;
  }

  private void rest() {
    if (isToPause() && !crew.isClosing()) {
      pause();
    } else {
      state.set(State.IDLE);
    }
    if (crew.isClosing()) {
      close();
    }
  }

  private void pause() {
    int doubled = Math.min(failures.get() - 2, LONGEST);
    state.set(State.PAUSING);
    try {
      later.accept(this::resume, FIRST_PAUSE.multipliedBy(1L << doubled));
    } catch (RejectedExecutionException over) {
      // The host's timer is shut down: nothing but a wake can be waited for.
      state.compareAndSet(State.PAUSING, State.IDLE);
    }
  }

  private void resume() {
    if (state.compareAndSet(State.PAUSING, State.WORKING)) {
      submit();
    }
  }
}
