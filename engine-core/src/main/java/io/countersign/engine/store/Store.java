package io.countersign.engine.store;

import java.time.Instant;

/**
 * Storage of the engine. Safe for many threads. Every method that reads or writes takes the
 * transaction in which it does so. Other transactions see what a transaction wrote after its
 * commit, and never after its rollback.
 */
public interface Store {

  /** Returns transactions for callers without one. */
  TransactionSource transactions();

  /** Returns the published workflows. */
  WorkflowStore workflows();

  /** Returns the definitions from which workflows are made, as a transaction sees them. */
  DefinitionStore definitions(StoreTransaction transaction);

  /** Returns the outbox of triggers. */
  TriggerQueue triggers();

  /** Returns the outbox of effects. */
  EffectQueue effects();

  /** Returns the inbox of external events. */
  EventInbox inbox();

  /** Returns the approvals, for readers. */
  ApprovalQueries approvals();

  /** Returns the history of instances, for readers. */
  InstanceHistory history();

  /** Returns the deletion of data that need not be kept. */
  RetentionStore retention();

  /** Returns the repairs of live rows. */
  RepairStore repairs();

  /**
   * Creates storage for the coming months, if the store keeps a partition for each of them. Workers
   * repeat it.
   *
   * @param now the time from which on storage is needed
   * @return how many partitions were created; 0 if none was missing
   */
  default int makeRoom(StoreTransaction transaction, Instant now) {
    return 0;
  }

  /** Returns the health of the outboxes and instances, for operators. */
  HealthQueries health();

  /**
   * Returns whether an exception tells that the store is unavailable for reading or writing at the
   * moment: also if a port uses the same database directly.
   */
  default boolean isAway(Throwable thrown) {
    return false;
  }
}
