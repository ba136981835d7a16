package io.countersign.testkit.crash;

import static io.countersign.testkit.crash.CrashingTransaction.inner;
import static io.countersign.testkit.crash.CrashingTransaction.mine;

import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerQueue;
import java.time.Instant;
import java.util.Set;

/** Wrapper of the outbox of triggers with crash points around each change. */
final class CrashingTriggers implements TriggerQueue {

  private final TriggerQueue queue;

  CrashingTriggers(TriggerQueue queue) {
    this.queue = queue;
  }

  @Override
  public ClaimResult<QueuedTrigger> claim(StoreTransaction transaction, LeaseRequest lease) {
    return mine(transaction)
        .around("a claim of triggers", () -> queue.claim(inner(transaction), lease));
  }

  @Override
  public boolean fail(StoreTransaction transaction, QueuedTrigger claimed, AttemptFailure failure) {
    return mine(transaction)
        .around(
            "the failure of the trigger " + claimed.trigger().type(),
            () -> queue.fail(inner(transaction), claimed, failure));
  }

  @Override
  public boolean putBack(StoreTransaction transaction, QueuedTrigger claimed) {
    return mine(transaction)
        .around(
            "putting back the trigger " + claimed.trigger().type(),
            () -> queue.putBack(inner(transaction), claimed));
  }

  @Override
  public void keep(StoreTransaction transaction, Set<Long> fences, Instant until) {
    // No crash point: a crash here has the same result as one at the next write.
    queue.keep(inner(transaction), fences, until);
  }

  @Override
  public int takeBack(StoreTransaction transaction, String worker, Instant now) {
    return mine(transaction)
        .around(
            "taking back triggers of a worker",
            () -> queue.takeBack(inner(transaction), worker, now));
  }

  @Override
  public int reap(StoreTransaction transaction, Instant now) {
    return mine(transaction)
        .around("taking back triggers", () -> queue.reap(inner(transaction), now));
  }

  @Override
  public int queueDue(StoreTransaction transaction, Instant now, int limit) {
    return mine(transaction)
        .around(
            "queueing times that have come", () -> queue.queueDue(inner(transaction), now, limit));
  }

  @Override
  public boolean requeue(StoreTransaction transaction, String org, String instance, String key) {
    return mine(transaction)
        .around(
            "queueing a trigger again",
            () -> queue.requeue(inner(transaction), org, instance, key));
  }
}
