package io.countersign.testkit.crash;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.Trigger;
import java.time.Instant;
import java.util.Set;

/** Wrapper of the outbox of effects with crash points around each change. */
final class CrashingEffects implements EffectQueue {

  private final EffectQueue queue;
  private final CrashingTransaction transaction;

  CrashingEffects(EffectQueue queue, CrashingTransaction transaction) {
    this.queue = queue;
    this.transaction = transaction;
  }

  @Override
  public ClaimResult<QueuedEffect> claim(LeaseRequest lease) {
    return transaction.around("a claim of effects", () -> queue.claim(lease));
  }

  @Override
  public boolean begin(QueuedEffect claimed, Instant now) {
    return transaction.around(
        "beginning the effect " + claimed.effect().seq(), () -> queue.begin(claimed, now));
  }

  @Override
  public boolean settle(QueuedEffect claimed, Trigger report) {
    return transaction.around(
        "settling the effect " + claimed.effect().seq() + " as " + report.type(),
        () -> queue.settle(claimed, report));
  }

  @Override
  public boolean fail(QueuedEffect claimed, AttemptFailure failure) {
    return transaction.around(
        "the failure of the effect " + claimed.effect().seq(), () -> queue.fail(claimed, failure));
  }

  @Override
  public boolean putBack(QueuedEffect claimed) {
    return transaction.around(
        "putting back the effect " + claimed.effect().seq(), () -> queue.putBack(claimed));
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    // No crash point: a crash here has the same result as one at the next write.
    queue.keep(fences, until);
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return transaction.around("taking back effects of a worker", () -> queue.takeBack(worker, now));
  }

  @Override
  public int reap(Instant now) {
    return transaction.around("taking back effects", () -> queue.reap(now));
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, long seq) {
    return transaction.around(
        "queueing the effect " + seq + " again", () -> queue.requeue(org, instance, seq));
  }
}
