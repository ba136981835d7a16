package io.countersign.testkit.crash;

import io.countersign.engine.store.RetentionStore;
import java.time.Instant;

/** Wrapper of the retention with crash points around each deletion. */
final class CrashingRetention implements RetentionStore {

  private final RetentionStore inner;
  private final CrashingTransaction transaction;

  CrashingRetention(RetentionStore inner, CrashingTransaction transaction) {
    this.inner = inner;
    this.transaction = transaction;
  }

  @Override
  public int forgetReceipts(Instant endedBefore, int limit) {
    return transaction.around(
        "forgetting receipts", () -> inner.forgetReceipts(endedBefore, limit));
  }

  @Override
  public int forgetDone(Instant doneBefore, int limit) {
    return transaction.around(
        "forgetting what is finished", () -> inner.forgetDone(doneBefore, limit));
  }

  @Override
  public int forgetEvents(Instant before, int limit) {
    return transaction.around("forgetting old events", () -> inner.forgetEvents(before, limit));
  }
}
