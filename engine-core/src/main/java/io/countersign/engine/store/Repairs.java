package io.countersign.engine.store;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.Head;

/**
 * Makes live rows anew, which are derived from the history and never the authority. For recovery
 * alone: nothing that runs well comes here. Safe for many threads.
 */
public interface Repairs {

  /**
   * Takes the lock of an instance, which the transaction keeps, without reading its live row, which
   * may be unreadable. Waits as long as the store allows.
   *
   * @param org the organisation
   * @param instance the id of the instance
   */
  Held hold(StoreTransaction transaction, String org, String instance);

  /**
   * Overwrites the live row of an instance, whatever stands there and whatever its lifecycle says
   * of that. Nothing else is written. The lock of the instance must be held. A row that says the
   * same already is left alone.
   *
   * @param state the instance as its history has it
   * @param head where its journal ends
   * @return whether the row said something else
   */
  boolean overwrite(StoreTransaction transaction, InstanceState state, Head head);

  /** What came of asking for a lock. */
  enum Held {
    /** It is held. */
    YES,
    /** Somebody else holds it. */
    BUSY,
    /** There is no such instance. */
    ABSENT,
    /** The login of the transaction may not make live rows anew. Nothing was locked. */
    FORBIDDEN
  }
}
