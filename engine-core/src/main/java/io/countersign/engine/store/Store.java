package io.countersign.engine.store;

import java.time.Instant;

/**
 * Everything that the engine keeps. Safe for many threads. Every method that reads or writes takes
 * the transaction in which it does so; what a transaction wrote is seen by others after its commit,
 * and by nobody after its rollback.
 */
public interface Store {

  /** Transactions for those who have none of their own. */
  Transactions transactions();

  /** The published workflows. */
  Workflows workflows();

  /** The definitions that workflows are made of, as a transaction sees them. */
  Definitions definitions(StoreTransaction transaction);

  /** The outbox of reasons to advance. */
  TriggerQueue triggers();

  /** The outbox of promises to the outside. */
  EffectQueue effects();

  /** What came from outside. */
  Inbox inbox();

  /** The approvals, for readers. */
  Approvals approvals();

  /** What was kept, for readers. */
  History history();

  /** Deletes what need not be kept. */
  Retention retention();

  /** Makes live rows anew. */
  Repairs repairs();

  /**
   * Makes room for what the coming months will write, where the store keeps room for each of them.
   * Workers do it again and again.
   *
   * @param now the time from which on there has to be room
   * @return how much was made; 0 where nothing was missing
   */
  default int makeRoom(StoreTransaction transaction, Instant now) {
    return 0;
  }

  /** How the work is going, for those who look after it. */
  Health health();

  /**
   * Whether something that was thrown says that the store cannot be reached or written at the
   * moment, whatever is asked of it: also where a port uses the same database by itself.
   */
  default boolean isAway(Throwable thrown) {
    return false;
  }
}
