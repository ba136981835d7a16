package io.countersign.engine.store;

import java.time.Instant;
import java.util.Set;

/** The outbox of effects, as workers see it. Safe for many threads. */
public interface EffectQueue {

  /**
   * Claims effects that are due, as {@link TriggerQueue#claim} does. Recalled ones never are. One
   * that is given up because it cannot be read is reported to its instance as failed.
   */
  Claimed<QueuedEffect> claim(StoreTransaction transaction, Lease lease);

  /**
   * Notes that an effect which may be sent at most once is about to be sent. To be committed before
   * it is sent: what was begun and did not end may have arrived, and is never sent again. False
   * when the claim has passed to another worker, or it was begun before.
   */
  boolean begin(StoreTransaction transaction, QueuedEffect claimed, Instant now);

  /**
   * Ends a claim for good and queues the trigger that reports it, both or neither. An effect that
   * is reported as confirmed is finished; any other is given up, until an operator says otherwise.
   * False when the claim has passed to another worker.
   */
  boolean settle(StoreTransaction transaction, QueuedEffect claimed, Trigger report);

  /** Ends a claim with a failure, as {@link TriggerQueue#fail} does. */
  boolean fail(StoreTransaction transaction, QueuedEffect claimed, Failure failure);

  /** Ends a claim as if it had never been, attempt included. False when it has passed on. */
  boolean putBack(StoreTransaction transaction, QueuedEffect claimed);

  /** Takes lapsed claims back, as {@link TriggerQueue#reap} does. */
  int reap(StoreTransaction transaction, Instant now);

  /** Has claims last longer, as {@link TriggerQueue#keep} does. */
  void keep(StoreTransaction transaction, Set<Long> fences, Instant until);

  /** Takes back what a worker has claimed that is known to be dead. */
  int takeBack(StoreTransaction transaction, String worker, Instant now);

  /** Lets an effect that was given up be tried again. False when it was not given up. */
  boolean requeue(StoreTransaction transaction, String org, String instance, long seq);

  /**
   * An effect in its outbox.
   *
   * @param org the organisation
   * @param instance the instance
   * @param effect the effect
   * @param attempts which attempt its claim is, if it is begun
   * @param fence the number of the claim that holds it; 0 if none does
   * @param earlier what came of earlier claims
   */
  record QueuedEffect(
      String org,
      String instance,
      EffectRow effect,
      int attempts,
      long fence,
      EarlierAttempts earlier) {}
}
