package io.countersign.engine.store;

import java.time.Instant;

/** The outbox of triggers, as workers see it. Safe for many threads. */
public interface TriggerQueue {

  /**
   * Claims triggers that are due, oldest first, for a time. No two claims give the same trigger
   * before the first has lapsed; each claim has a higher fence than any before it, and counts as an
   * attempt. What cannot be read is put aside in the same transaction, is tried again a few times
   * in case a later version wrote it, and is then given up.
   */
  Claimed<QueuedTrigger> claim(StoreTransaction transaction, Lease lease);

  /** Ends a claim with a failure. False when the claim has passed to another worker. */
  boolean fail(StoreTransaction transaction, QueuedTrigger claimed, Failure failure);

  /** Ends a claim as if it had never been, attempt included. False when it has passed on. */
  boolean putBack(StoreTransaction transaction, QueuedTrigger claimed);

  /** Takes lapsed claims back. Answers with how many there were. */
  int reap(StoreTransaction transaction, Instant now);

  /**
   * Queues a trigger for each step of a running instance whose time has come, in the order of their
   * times. One time of one step gives one trigger, however often this is called. Answers with how
   * many are new.
   */
  int queueDue(StoreTransaction transaction, Instant now, int limit);

  /** Lets a trigger that was given up be tried again. False when it was not given up. */
  boolean requeue(StoreTransaction transaction, String org, String instance, String key);
}
