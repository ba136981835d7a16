package io.countersign.engine.advance;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Written;

/** Writers that send each change set at once. */
enum DirectWriter implements ChangeWriter {

  /** The transaction goes on after the call. */
  JOINED,

  /** The transaction ends with the call, so that its last write may commit. */
  ENDING;

  @Override
  public Written write(StoreTransaction transaction, ChangeSet changes) {
    return transaction.write(changes);
  }

  @Override
  public Written writeLast(StoreTransaction transaction, ChangeSet changes) {
    return this == ENDING ? transaction.writeLast(changes) : transaction.write(changes);
  }
}
