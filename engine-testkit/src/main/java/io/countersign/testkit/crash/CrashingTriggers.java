package io.countersign.testkit.crash;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.TriggerQueue;
import java.time.Instant;
import java.util.Set;

/** Wrapper of the outbox of triggers with crash points around each change. */
final class CrashingTriggers implements TriggerQueue {

  private final TriggerQueue queue;
  private final CrashingTransaction transaction;

  CrashingTriggers(TriggerQueue queue, CrashingTransaction transaction) {
    this.queue = queue;
    this.transaction = transaction;
  }

  @Override
  public ClaimResult<QueuedTrigger> claim(LeaseRequest lease) {
    return transaction.around("a claim of triggers", () -> queue.claim(lease));
  }

  @Override
  public boolean fail(QueuedTrigger claimed, AttemptFailure failure) {
    return transaction.around(
        "the failure of the trigger " + claimed.trigger().type(),
        () -> queue.fail(claimed, failure));
  }

  @Override
  public boolean putBack(QueuedTrigger claimed) {
    return transaction.around(
        "putting back the trigger " + claimed.trigger().type(), () -> queue.putBack(claimed));
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    // No crash point: a crash here has the same result as one at the next write.
    queue.keep(fences, until);
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return transaction.around(
        "taking back triggers of a worker", () -> queue.takeBack(worker, now));
  }

  @Override
  public int reap(Instant now) {
    return transaction.around("taking back triggers", () -> queue.reap(now));
  }

  @Override
  public int queueDue(Instant now, int limit) {
    return transaction.around("queueing times that have come", () -> queue.queueDue(now, limit));
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, String key) {
    return transaction.around("queueing a trigger again", () -> queue.requeue(org, instance, key));
  }
}
