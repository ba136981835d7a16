package io.countersign.engine.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import java.time.Instant;
import java.util.Set;

/** Outbox of triggers, as workers see it. */
public interface TriggerQueue {

  /**
   * Claims triggers that are due, oldest first, under a lease. No two claims give the same trigger
   * before the first has lapsed; each claim has a higher fence than any before it. A trigger whose
   * claim lapsed may have ended its process: it is claimed alone, until an attempt at it has ended.
   * Rows that cannot be read are separated in the same transaction, retried a few times in case a
   * later version wrote them, and then given up.
   */
  ClaimResult<QueuedTrigger> claim(LeaseRequest lease);

  /**
   * Ends a claim with a failure, which counts as an attempt unless it was an outage. Returns false
   * if the claim has passed to another worker.
   */
  boolean fail(QueuedTrigger claimed, AttemptFailure failure);

  /**
   * Ends a claim and undoes it, including the attempt. Returns false if it has passed to another
   * worker.
   */
  boolean putBack(QueuedTrigger claimed);

  /**
   * Releases lapsed claims. If a row was claimed together with others, it is unknown whether its
   * attempt was begun: such a claim is no attempt; the claim of a single trigger is one. Returns
   * how many claims were released.
   */
  int reap(Instant now);

  /** Extends the claims of a live worker; claims that have passed on are left out. */
  void keep(Set<Long> fences, Instant until);

  /**
   * Releases the claims of a worker that is known to be dead, as if they had lapsed. Returns how
   * many claims were released.
   */
  int takeBack(String worker, Instant now);

  /**
   * Queues a trigger for each due step of a running instance, in the order of their times. One time
   * of one step gives one trigger, however often this is called. Returns how many triggers are new.
   */
  int queueDue(Instant now, int limit);

  /** Requeues a trigger that was given up. Returns false if it was not given up. */
  boolean requeue(OrgId org, InstanceId instance, String key);
}
