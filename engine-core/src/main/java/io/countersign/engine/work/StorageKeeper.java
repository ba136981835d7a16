package io.countersign.engine.work;

/** Worker that creates storage for the coming months. Safe for many threads. */
public final class StorageKeeper implements Worker {

  private final Site site;

  StorageKeeper(Site site) {
    this.site = site;
  }

  @Override
  public Job job() {
    return Job.STORAGE;
  }

  /**
   * Creates the missing storage.
   *
   * @return always 0, because there is nothing left to do
   */
  @Override
  public int runOnce() {
    site.in((tx, now) -> site.store().makeRoom(tx, now));
    return 0;
  }
}
