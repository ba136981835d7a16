package io.countersign.testkit.crash;

import static io.countersign.testkit.crash.CrashingTransaction.inner;
import static io.countersign.testkit.crash.CrashingTransaction.mine;

import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import java.time.Instant;
import java.util.Set;

/** Wrapper of the outbox of effects with crash points around each change. */
final class CrashingEffects implements EffectQueue {

  private final EffectQueue queue;

  CrashingEffects(EffectQueue queue) {
    this.queue = queue;
  }

  @Override
  public ClaimResult<QueuedEffect> claim(StoreTransaction transaction, LeaseRequest lease) {
    return mine(transaction)
        .around("a claim of effects", () -> queue.claim(inner(transaction), lease));
  }

  @Override
  public boolean begin(StoreTransaction transaction, QueuedEffect claimed, Instant now) {
    return mine(transaction)
        .around(
            "beginning the effect " + claimed.effect().seq(),
            () -> queue.begin(inner(transaction), claimed, now));
  }

  @Override
  public boolean settle(StoreTransaction transaction, QueuedEffect claimed, Trigger report) {
    return mine(transaction)
        .around(
            "settling the effect " + claimed.effect().seq() + " as " + report.type(),
            () -> queue.settle(inner(transaction), claimed, report));
  }

  @Override
  public boolean fail(StoreTransaction transaction, QueuedEffect claimed, AttemptFailure failure) {
    return mine(transaction)
        .around(
            "the failure of the effect " + claimed.effect().seq(),
            () -> queue.fail(inner(transaction), claimed, failure));
  }

  @Override
  public boolean putBack(StoreTransaction transaction, QueuedEffect claimed) {
    return mine(transaction)
        .around(
            "putting back the effect " + claimed.effect().seq(),
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
            "taking back effects of a worker",
            () -> queue.takeBack(inner(transaction), worker, now));
  }

  @Override
  public int reap(StoreTransaction transaction, Instant now) {
    return mine(transaction)
        .around("taking back effects", () -> queue.reap(inner(transaction), now));
  }

  @Override
  public boolean requeue(StoreTransaction transaction, String org, String instance, long seq) {
    return mine(transaction)
        .around(
            "queueing the effect " + seq + " again",
            () -> queue.requeue(inner(transaction), org, instance, seq));
  }
}
