package io.countersign.engine.work;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Threads that work on a turn: the calling thread, and others that the host lends. */
final class WorkerThreads {

  private final Executor executor;
  private final int lanes;
  private final AtomicBoolean closing;
  private final Consumer<Throwable> told;

  /**
   * Creates a crew.
   *
   * @param executor the host's executor
   * @param lanes how many threads work at a time, at least 1
   * @param closing whether no more work is to be begun
   * @param told receives exceptions that the executor throws instead of lending a thread
   */
  WorkerThreads(Executor executor, int lanes, AtomicBoolean closing, Consumer<Throwable> told) {
    if (lanes < 1) {
      throw new IllegalArgumentException("Expected at least one lane, but found " + lanes + ".");
    }
    this.executor = executor;
    this.lanes = lanes;
    this.closing = closing;
    this.told = told;
  }

  /** Result of asking for a thread. */
  enum Lent {
    YES,
    /** The executor is full at the moment, or shut down. */
    FULL,
    /** The executor failed, which was reported. */
    FAILED
  }

  /** Returns a crew of the calling thread alone, which is never stopped. */
  static WorkerThreads alone() {
    return new WorkerThreads(Runnable::run, 1, new AtomicBoolean(), thrown -> {});
  }

  int lanes() {
    return lanes;
  }

  /** Returns whether no more work is to be begun. */
  boolean isClosing() {
    return closing.get();
  }

  /**
   * Runs work on another thread. The caller continues even if the executor throws. An executor that
   * runs work in the calling thread has lent that thread, even if the work fails.
   */
  Lent lend(Runnable work) {
    var begun = new AtomicBoolean();
    try {
      executor.execute(
          () -> {
            begun.set(true);
            work.run();
          });
      return Lent.YES;
    } catch (RejectedExecutionException full) {
      return begun.get() ? Lent.YES : Lent.FULL;
    } catch (RuntimeException | Error thrown) {
      told.accept(thrown);
      return begun.get() ? Lent.YES : Lent.FAILED;
    }
  }
}
