package io.countersign.engine.store;

import java.time.Instant;
import java.util.Set;

/** The outbox of triggers, as workers see it. Safe for many threads. */
public interface TriggerQueue {

  /**
   * Claims triggers that are due, oldest first, for a time. No two claims give the same trigger
   * before the first has lapsed; each claim has a higher fence than any before it. One whose claim
   * lapsed may have ended its process: it is claimed alone, until an attempt at it has ended. What
   * cannot be read is put aside in the same transaction, is tried again a few times in case a later
   * version wrote it, and is then given up.
   */
  Claimed<QueuedTrigger> claim(StoreTransaction transaction, Lease lease);

  /**
   * Ends a claim with a failure, which counts as an attempt unless it was an outage. False when the
   * claim has passed to another worker.
   */
  boolean fail(StoreTransaction transaction, QueuedTrigger claimed, Failure failure);

  /** Ends a claim as if it had never been, attempt included. False when it has passed on. */
  boolean putBack(StoreTransaction transaction, QueuedTrigger claimed);

  /**
   * Takes lapsed claims back. Of what was claimed with others nobody knows whether it was begun:
   * such a claim is no attempt; the claim of a trigger alone is one. Answers with how many there
   * were.
   */
  int reap(StoreTransaction transaction, Instant now);

  /** Has claims last longer whose worker is alive; what has passed on is left out. */
  void keep(StoreTransaction transaction, Set<Long> fences, Instant until);

  /**
   * Takes back what a worker has claimed that is known to be dead, as if the claims had lapsed.
   * Answers with how many there were.
   */
  int takeBack(StoreTransaction transaction, String worker, Instant now);

  /**
   * Queues a trigger for each step of a running instance whose time has come, in the order of their
   * times. One time of one step gives one trigger, however often this is called. Answers with how
   * many are new.
   */
  int queueDue(StoreTransaction transaction, Instant now, int limit);

  /** Lets a trigger that was given up be tried again. False when it was not given up. */
  boolean requeue(StoreTransaction transaction, String org, String instance, String key);
}
