package io.countersign.engine.advance;

import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.Optional;

/**
 * Writer for one instance of a set: keeps its only change set, which is written with those of the
 * other instances. An instance that has to write before it calls the host either does so at once
 * and then writes for itself, or leaves the set.
 */
final class SetWriter implements ChangeWriter {

  private final boolean callsHost;
  private Optional<ChangeSet> kept = Optional.empty();
  private boolean hasWritten;

  /**
   * Creates a writer.
   *
   * @param callsHost whether an instance that calls the host stays in the set
   */
  SetWriter(boolean callsHost) {
    this.callsHost = callsHost;
  }

  /** Returns the change set that is still to be written; empty if there is none. */
  Optional<ChangeSet> kept() {
    return kept;
  }

  @Override
  public void beforeWrite() {
    if (!callsHost) {
      throw new SetLeftException();
    }
  }

  @Override
  public Written write(StoreTransaction transaction, ChangeSet changes) {
    hasWritten = true;
    return transaction.write(changes);
  }

  /** Announces a write that is still to come, whose result the caller has to check. */
  @Override
  public Written writeLast(StoreTransaction transaction, ChangeSet changes) {
    if (hasWritten) {
      return transaction.write(changes);
    }
    kept = Optional.of(changes);
    return new Written.Done();
  }
}
