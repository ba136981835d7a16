package io.countersign.testkit.memory;

import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;

/** Wrapper of a transaction that rolls back the resources of a host in memory with it. */
final class HostedTransaction extends ForwardingTransaction {

  private final HostedStore store;

  HostedTransaction(StoreTransaction inner, HostedStore store) {
    super(inner);
    this.store = store;
  }

  private record Mark(Savepoint inner, Runnable back) implements Savepoint {}

  @Override
  public Savepoint savepoint() {
    return new Mark(super.savepoint(), store.restorer());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    var mark = (Mark) savepoint;
    super.rollbackTo(mark.inner());
    mark.back().run();
  }

  @Override
  public void release(Savepoint savepoint) {
    super.release(((Mark) savepoint).inner());
  }
}
