package io.countersign.testkit;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction of a {@link MemoryStore}. It begins with its first use; from then on, until it
 * ends, every other transaction finds the store busy. Not safe for several threads.
 */
public final class MemoryTransaction implements StoreTransaction {

  private final MemoryStore store;
  private final List<Runnable> afterwards = new ArrayList<>();
  private boolean over;

  MemoryTransaction(MemoryStore store) {
    this.store = store;
  }

  /** Keeps everything that was written. */
  public void commit() {
    end(true);
  }

  /** Takes everything back, with what the host's resources held. */
  public void rollback() {
    end(false);
  }

  void end(boolean keep) {
    check();
    over = true;
    store.end(this, keep);
    if (keep) {
      afterwards.forEach(store::beside);
    }
  }

  /** Does something once this transaction is kept, as no part of the one at work then. */
  void afterwards(Runnable work) {
    afterwards.add(work);
  }

  void check() {
    if (over) {
      throw new IllegalStateException("Expected an open transaction, but this one has ended.");
    }
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return store.turn(this) ? store.load(key) : new Locked.Busy();
  }

  /** There is one lock for everything, so that no order matters. */
  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return keys.stream().map(key -> lock(key, patience)).toList();
  }

  @Override
  public Written write(ChangeSet changes) {
    return store.turn(this)
        ? store.write(changes)
        : new Written.Outdated("another transaction is at work");
  }

  @Override
  public Savepoint savepoint() {
    store.need(this);
    return store.mark();
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    store.need(this);
    store.backTo(savepoint);
  }

  @Override
  public Instant now() {
    return store.now();
  }
}
