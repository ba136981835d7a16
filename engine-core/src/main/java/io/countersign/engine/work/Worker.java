package io.countersign.engine.work;

/**
 * Does one kind of work, a turn at a time. It starts nothing and waits for nothing: a host drives
 * it, or {@link Workers} do. Safe for many threads, and any number of them may share a store. A
 * crash in the middle of a turn loses nothing, because claims lapse.
 */
public sealed interface Worker
    permits EngineWorker,
        IoWorker,
        ResumeScheduler,
        LeaseReaper,
        Pruner,
        StorageKeeper,
        StuckDetector {

  /** What kind of work it does. */
  Job job();

  /**
   * Does what is due now, at most a batch of it, and returns. A row that goes wrong never keeps the
   * others of its batch from being handled.
   *
   * @return how much it handled; 0 when there was nothing to do, or nothing that could be done now
   * @throws RuntimeException if the store cannot be reached; nothing is lost
   * @throws Error if a host's code threw one; everything else of the batch has been handled then,
   *     and the claim of that row is left to lapse, which counts as an attempt
   */
  int runOnce();
}
