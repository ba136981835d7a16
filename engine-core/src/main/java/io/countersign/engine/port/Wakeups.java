package io.countersign.engine.port;

/**
 * Wake-up calls for workers, so that they need not wait for their next poll. A lost wake-up delays
 * work until the next poll and has no other effect. Safe for many threads.
 */
public interface Wakeups {

  /** Returns wakeups for the workers of this process only. */
  static Wakeups inProcess() {
    return new InProcess();
  }

  /**
   * Wakes workers: those of this process before it returns, those of other processes soon, if the
   * port reaches them. The caller calls it after a commit and outside of any transaction. Several
   * calls may cause one wake-up. Does not throw.
   */
  void wake();

  /**
   * Subscribes a worker to wake-ups.
   *
   * @param worker returns at once and does not throw
   * @return the subscription, to be closed
   */
  Subscription subscribe(Runnable worker);

  /** Subscription of a worker, until it is closed. */
  interface Subscription extends AutoCloseable {

    /** Ends the subscription. Closing it again has no effect. */
    @Override
    void close();
  }
}
