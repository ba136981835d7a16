package io.countersign.benchmarks.own;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Wrapper of a transaction that records its writes. */
public final class Watched implements StoreTransaction {

  private final StoreTransaction transaction;
  private final List<ChangeSet> changes = new ArrayList<>();

  /** Watches a transaction. */
  public Watched(StoreTransaction transaction) {
    this.transaction = transaction;
  }

  /** What was written so far, in order. */
  public List<ChangeSet> changes() {
    return List.copyOf(changes);
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return transaction.lock(key, patience);
  }

  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return transaction.lockAll(keys, patience);
  }

  @Override
  public Optional<Locked.Loaded> lockedState(InstanceKey key) {
    return transaction.lockedState(key);
  }

  @Override
  public Written write(ChangeSet change) {
    changes.add(change);
    return transaction.write(change);
  }

  @Override
  public Savepoint savepoint() {
    return transaction.savepoint();
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    transaction.rollbackTo(savepoint);
  }

  @Override
  public void beforeHost() {
    transaction.beforeHost();
  }

  @Override
  public Instant now() {
    return transaction.now();
  }
}
