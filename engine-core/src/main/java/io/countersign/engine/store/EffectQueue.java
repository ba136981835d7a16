package io.countersign.engine.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.row.EffectRow;
import java.time.Instant;
import java.util.Set;

/** Outbox of effects, as workers see it. */
public interface EffectQueue {

  /**
   * Claims effects that are due, as {@link TriggerQueue#claim} does. Recalled effects are not
   * claimed. An effect that is given up because it cannot be read is reported to its instance as
   * failed.
   */
  ClaimResult<QueuedEffect> claim(LeaseRequest lease);

  /**
   * Records that an effect which may be sent at most once is about to be sent. The caller commits
   * this before it sends: an effect that was begun and did not end may have arrived, and is never
   * sent again. Returns false if the claim has passed to another worker, or the effect was begun
   * before.
   */
  boolean begin(QueuedEffect claimed, Instant now);

  /**
   * Ends a claim and queues the trigger that reports it, both or neither; of a quiet effect, ends
   * the claim only. An effect that is reported as confirmed is finished; any other is given up,
   * until an operator has it resent. Returns false if the claim has passed to another worker.
   */
  boolean settle(QueuedEffect claimed, Trigger report);

  /** Ends a claim with a failure, as {@link TriggerQueue#fail} does. */
  boolean fail(QueuedEffect claimed, AttemptFailure failure);

  /**
   * Ends a claim and undoes it, including the attempt. Returns false if it has passed to another
   * worker.
   */
  boolean putBack(QueuedEffect claimed);

  /** Releases lapsed claims, as {@link TriggerQueue#reap} does. */
  int reap(Instant now);

  /** Extends claims, as {@link TriggerQueue#keep} does. */
  void keep(Set<Long> fences, Instant until);

  /** Releases the claims of a worker that is known to be dead. */
  int takeBack(String worker, Instant now);

  /** Requeues an effect that was given up. Returns false if it was not given up. */
  boolean requeue(OrgId org, InstanceId instance, long seq);

  /**
   * Effect in its outbox.
   *
   * @param org the organisation
   * @param instance the instance
   * @param effect the effect
   * @param attempts the number of the attempt that the claim is for, once it is begun
   * @param fence the number of the claim that holds it; 0 if no claim does
   * @param earlier the history of earlier claims
   */
  record QueuedEffect(
      String org,
      String instance,
      EffectRow effect,
      int attempts,
      long fence,
      EarlierAttempts earlier) {}
}
