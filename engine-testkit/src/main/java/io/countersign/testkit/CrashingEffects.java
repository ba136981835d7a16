package io.countersign.testkit;

import static io.countersign.testkit.CrashingTransaction.inner;

import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** The outbox of effects, with a crash before and after each change. */
final class CrashingEffects implements EffectQueue {

  private final EffectQueue queue;

  CrashingEffects(EffectQueue queue) {
    this.queue = queue;
  }

  @Override
  public List<QueuedEffect> claim(StoreTransaction transaction, Lease lease) {
    return around(transaction, "a claim of effects", () -> queue.claim(inner(transaction), lease));
  }

  @Override
  public boolean settle(StoreTransaction transaction, QueuedEffect claimed, Trigger report) {
    return around(
        transaction,
        "settling the effect " + claimed.effect().seq() + " as " + report.type(),
        () -> queue.settle(inner(transaction), claimed, report));
  }

  @Override
  public boolean fail(StoreTransaction transaction, QueuedEffect claimed, Failure failure) {
    return around(
        transaction,
        "the failure of the effect " + claimed.effect().seq(),
        () -> queue.fail(inner(transaction), claimed, failure));
  }

  @Override
  public int reap(StoreTransaction transaction, Instant now) {
    return around(transaction, "taking back effects", () -> queue.reap(inner(transaction), now));
  }

  @Override
  public boolean requeue(StoreTransaction transaction, String org, String instance, long seq) {
    return around(
        transaction,
        "queueing the effect " + seq + " again",
        () -> queue.requeue(inner(transaction), org, instance, seq));
  }

  private static <T> T around(StoreTransaction transaction, String what, Supplier<T> work) {
    var mine = (CrashingTransaction) transaction;
    mine.pass("before", what);
    T result = work.get();
    mine.pass("after", what);
    return result;
  }
}
