package io.countersign.engine.work;

/**
 * Worker of one kind, which works in turns. It starts no thread and does not wait: a host drives
 * it, or {@link Workers} do. Safe for many threads, and any number of them may share a store. A
 * crash in the middle of a turn loses nothing, because leases expire.
 */
public sealed interface Worker
    permits EngineWorker,
        IoWorker,
        ResumeScheduler,
        LeaseReaper,
        RetentionPruner,
        StorageKeeper,
        StuckDetector {

  /** Returns its kind of work. */
  WorkerKind job();

  /**
   * Does the work that is due now, at most a batch of it, and returns. A row that fails never keeps
   * the others of its batch from being handled.
   *
   * @return how many rows it handled; 0 when there was no work, or none that could be done now
   * @throws RuntimeException if the store is unavailable; nothing is lost
   * @throws Error if a host's code threw one; all other rows of the batch have been handled then,
   *     and the claim of that row is left to lapse, which counts as an attempt
   */
  int runOnce();
}
