package io.countersign.testkit.crash;

import static io.countersign.testkit.crash.CrashingTransaction.inner;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoredRows;
import java.util.List;
import java.util.Optional;

/** Wrapper of the history; reads are not crash points. */
record CrashingHistory(InstanceHistory history) implements InstanceHistory {

  @Override
  public Optional<InstanceState> instance(StoreTransaction transaction, InstanceKey key) {
    return history.instance(inner(transaction), key);
  }

  @Override
  public Optional<JournalHead> head(StoreTransaction transaction, String org, String instance) {
    return history.head(inner(transaction), org, instance);
  }

  @Override
  public StoredRows readRows(StoreTransaction transaction, String org, String instance) {
    return history.readRows(inner(transaction), org, instance);
  }

  @Override
  public List<StepRow> steps(StoreTransaction transaction, String org, String instance) {
    return history.steps(inner(transaction), org, instance);
  }

  @Override
  public List<JournalCodec.Written> journal(
      StoreTransaction transaction, String org, String instance, long after, int limit) {
    return history.journal(inner(transaction), org, instance, after, limit);
  }

  @Override
  public List<QueuedTrigger> openTriggers(
      StoreTransaction transaction, String org, String instance) {
    return history.openTriggers(inner(transaction), org, instance);
  }

  @Override
  public List<OutboxRow> outbox(StoreTransaction transaction, String org, String instance) {
    return history.outbox(inner(transaction), org, instance);
  }

  @Override
  public List<InstanceLine> instances(
      StoreTransaction transaction, String org, Optional<InstanceStatus> status, ListSlice slice) {
    return history.instances(inner(transaction), org, status, slice);
  }
}
