package io.countersign.engine.work;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Those who do the work of a turn: the calling thread, and others that the host lends. */
final class Crew {

  private final Executor executor;
  private final int lanes;
  private final AtomicBoolean closing;
  private final Consumer<Throwable> told;

  /**
   * A crew.
   *
   * @param executor the host's
   * @param lanes how many work at a time, at least 1
   * @param closing whether nothing is to be begun any more
   * @param told hears what the executor throws instead of lending a thread
   */
  Crew(Executor executor, int lanes, AtomicBoolean closing, Consumer<Throwable> told) {
    if (lanes < 1) {
      throw new IllegalArgumentException("Expected at least one lane, but found " + lanes + ".");
    }
    this.executor = executor;
    this.lanes = lanes;
    this.closing = closing;
    this.told = told;
  }

  /** Whether a thread was lent. */
  enum Lent {
    YES,
    /** The executor is full at the moment, or shut down. */
    FULL,
    /** The executor failed, which was told. */
    FAILED
  }

  /** The calling thread alone, which nobody stops. */
  static Crew alone() {
    return new Crew(Runnable::run, 1, new AtomicBoolean(), thrown -> {});
  }

  int lanes() {
    return lanes;
  }

  /** Whether nothing is to be begun any more. */
  boolean isClosing() {
    return closing.get();
  }

  /**
   * Has another thread do something. Whatever the executor throws, the caller goes on. An executor
   * that runs work in the calling thread has lent that thread, even if the work fails.
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
