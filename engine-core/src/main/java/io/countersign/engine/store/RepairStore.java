package io.countersign.engine.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;

/**
 * Repairs of live rows, which are derived from the history and never authoritative. They serve
 * recovery only.
 */
public interface RepairStore {

  /**
   * Takes the lock of an instance for the transaction, without reading its live row, which may be
   * unreadable. Waits as long as the store allows.
   *
   * @param org the organisation
   * @param instance the id of the instance
   */
  Held hold(OrgId org, InstanceId instance);

  /**
   * Overwrites the live row of an instance, regardless of its content and of its lifecycle. Nothing
   * else is written. The lock of the instance must be held. A row with the same content is left
   * alone.
   *
   * @param state the instance according to its history
   * @param head the end of its journal
   * @return whether the row was different
   */
  boolean overwrite(InstanceState state, JournalHead head);

  /** Result of requesting a lock. */
  enum Held {
    /** The lock is held. */
    YES,
    /** Another transaction holds it. */
    BUSY,
    /** There is no such instance. */
    ABSENT,
    /** The login of the transaction may not rebuild live rows. Nothing was locked. */
    FORBIDDEN
  }
}
