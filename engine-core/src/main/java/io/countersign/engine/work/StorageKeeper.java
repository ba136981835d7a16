package io.countersign.engine.work;

/** Worker that creates storage for the coming months. Safe for many threads. */
final class StorageKeeper implements Worker {

  private final WorkerContext context;

  StorageKeeper(WorkerContext context) {
    this.context = context;
  }

  @Override
  public WorkerKind job() {
    return WorkerKind.STORAGE;
  }

  /**
   * Creates the missing storage.
   *
   * @return always 0, because there is nothing left to do
   */
  @Override
  public int runOnce() {
    context.in((tx, now) -> tx.makeRoom(now));
    return 0;
  }
}
