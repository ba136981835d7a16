package io.countersign.engine.advance;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Written;

/** The way in which the change sets of a call are sent to the store. */
interface ChangeWriter {

  /** Announces {@link #write} before the change set is made. */
  default void beforeWrite() {}

  /** Writes a change set after which the call goes on. */
  Written write(StoreTransaction transaction, ChangeSet changes);

  /** Writes a change set as the last act of the call. */
  Written writeLast(StoreTransaction transaction, ChangeSet changes);
}
