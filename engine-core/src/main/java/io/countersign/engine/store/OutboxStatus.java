package io.countersign.engine.store;

/** How far a row of an outbox is. */
public enum OutboxStatus {
  /** It may be claimed once it is due. Whoever queued it caused this; a crash leaves it so. */
  PENDING,
  /**
   * A worker has claimed it. A crash leaves it so until the claim lapses, and then it has failed.
   */
  PROCESSING,
  /** It is done. Final. */
  COMPLETED,
  /** An attempt failed. The next claim that finds it due makes it pending again. */
  FAILED,
  /** It was given up, and is kept until an operator has it tried again. */
  DEAD_LETTER
}
