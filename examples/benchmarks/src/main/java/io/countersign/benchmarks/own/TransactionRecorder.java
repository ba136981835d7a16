package io.countersign.benchmarks.own;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.memory.ForwardingTransaction;
import java.util.ArrayList;
import java.util.List;

/** Wrapper of a transaction that records its writes. */
public final class TransactionRecorder extends ForwardingTransaction {

  private final List<ChangeSet> changes = new ArrayList<>();

  /** Watches a transaction. */
  public TransactionRecorder(StoreTransaction transaction) {
    super(transaction);
  }

  /** What was written so far, in order. */
  public List<ChangeSet> changes() {
    return List.copyOf(changes);
  }

  @Override
  public Written write(ChangeSet change) {
    changes.add(change);
    return super.write(change);
  }
}
