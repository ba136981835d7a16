package io.countersign.testkit.memory;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Wrapper of a transaction that rolls back the resources of a host in memory with it. */
final class HostedTransaction implements StoreTransaction {

  private final StoreTransaction inner;
  private final HostedStore store;

  HostedTransaction(StoreTransaction inner, HostedStore store) {
    this.inner = inner;
    this.store = store;
  }

  StoreTransaction inner() {
    return inner;
  }

  private record Mark(Savepoint inner, Runnable back) implements Savepoint {}

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return inner.lock(key, patience);
  }

  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return inner.lockAll(keys, patience);
  }

  @Override
  public Optional<Locked.Loaded> lockedState(InstanceKey key) {
    return inner.lockedState(key);
  }

  @Override
  public Written write(ChangeSet changes) {
    return inner.write(changes);
  }

  @Override
  public Savepoint savepoint() {
    return new Mark(inner.savepoint(), store.restorer());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    var mark = (Mark) savepoint;
    inner.rollbackTo(mark.inner());
    mark.back().run();
  }

  @Override
  public void beforeHost() {
    inner.beforeHost();
  }

  @Override
  public Instant now() {
    return inner.now();
  }
}
