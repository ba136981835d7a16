package io.countersign.engine.work;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Those who do the work of a turn: the calling thread, and others that the host lends. */
final class Crew {

  private final Executor executor;
  private final int lanes;
  private final AtomicBoolean closing;

  Crew(Executor executor, int lanes, AtomicBoolean closing) {
    if (lanes < 1) {
      throw new IllegalArgumentException("Expected at least one lane, but found " + lanes + ".");
    }
    this.executor = executor;
    this.lanes = lanes;
    this.closing = closing;
  }

  /** The calling thread alone, which nobody stops. */
  static Crew alone() {
    return new Crew(Runnable::run, 1, new AtomicBoolean());
  }

  int lanes() {
    return lanes;
  }

  /** Whether nothing is to be begun any more. */
  boolean isClosing() {
    return closing.get();
  }

  /** Has another thread do something. False when the host lends none now. */
  boolean lend(Runnable work) {
    try {
      executor.execute(work);
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }
}
