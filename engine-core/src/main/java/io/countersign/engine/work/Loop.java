package io.countersign.engine.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Drives one worker on threads that the host lends: one turn at a time, again while there is work,
 * and otherwise when it is woken. A wake during a turn leads to one more turn, however many there
 * were. Between turns it holds no thread.
 */
final class Loop {

  private enum State {
    /** Nothing to do. */
    IDLE,
    /** In a turn, or about to be. */
    WORKING,
    /** In a turn, and woken since it began. */
    AGAIN,
    /** Closed for good. */
    OVER
  }

  private final Job job;
  private final IntSupplier worker;
  private final Crew crew;
  private final Runnable others;
  private final Consumer<RuntimeException> broken;
  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
  private final CompletableFuture<Void> over = new CompletableFuture<>();

  /**
   * A loop at rest.
   *
   * @param job what the worker does
   * @param worker one turn of it; answers with how much it handled
   * @param crew lends the threads
   * @param others are woken after a turn that did something, because it may have made work for them
   * @param broken hears of a turn that could not be done
   */
  Loop(Job job, IntSupplier worker, Crew crew, Runnable others, Consumer<RuntimeException> broken) {
    this.job = job;
    this.worker = worker;
    this.crew = crew;
    this.others = others;
    this.broken = broken;
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
                  case OVER -> State.OVER;
                });
    if (before == State.IDLE) {
      submit();
    }
  }

  /** Begins no more turns; what {@link #over} promises holds once the last one has ended. */
  void close() {
    if (state.compareAndSet(State.IDLE, State.OVER)) {
      over.complete(null);
    }
  }

  CompletableFuture<Void> over() {
    return over;
  }

  /** Each turn is a task of its own, so that loops which share threads take turns. */
  private void submit() {
    if (!crew.lend(this::turn)) {
      rest();
    }
  }

  private void turn() {
    int handled = 0;
    try {
      if (!crew.isClosing()) {
        handled = worker.getAsInt();
      }
    } catch (RuntimeException thrown) {
      broken.accept(thrown);
    } finally {
      after(handled);
    }
  }

  private void after(int handled) {
    if (handled > 0) {
      others.run();
    }
    if (crew.isClosing()) {
      rest();
    } else if ((handled > 0) || !state.compareAndSet(State.WORKING, State.IDLE)) {
      state.set(State.WORKING);
      submit();
    } else if (crew.isClosing()) {
      close();
    }
  }

  private void rest() {
    state.set(State.IDLE);
    if (crew.isClosing()) {
      close();
    }
  }
}
