package io.countersign.engine.store;

/** Status of an outbox row. */
public enum OutboxStatus {
  /** It may be claimed once it is due. Queueing causes this; a crash leaves it so. */
  PENDING,
  /** A worker has claimed it. A crash leaves it so until the claim lapses; then it has failed. */
  PROCESSING,
  /** It is done. Final. */
  COMPLETED,
  /** An attempt failed. The next claim that finds it due makes it pending again. */
  FAILED,
  /** It was given up, and is kept until an operator requeues it. */
  DEAD_LETTER
}
