package io.countersign.engine.port;

/**
 * Lets workers know that there may be work, so that they need not wait for their next poll. A wake
 * that gets lost costs the time of a poll and nothing else. Safe for many threads.
 */
public interface Wakeups {

  /** Wakes the workers of this process, and of no other. */
  static Wakeups inProcess() {
    return new InProcess();
  }

  /**
   * Wakes workers: those of this process before it returns, those of others soon, where the port
   * reaches them. To be called after a commit and outside of any transaction. Several calls may
   * come to one wake. Does not throw.
   */
  void wake();

  /**
   * Has somebody be woken from now on.
   *
   * @param worker returns at once and does not throw
   * @return what ends it
   */
  Subscription subscribe(Runnable worker);

  /** Somebody who is woken, until it is closed. */
  interface Subscription extends AutoCloseable {

    /** Wakes no more. Closing it again does nothing. */
    @Override
    void close();
  }
}
