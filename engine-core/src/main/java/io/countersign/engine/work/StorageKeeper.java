package io.countersign.engine.work;

/** Makes room in the store for what the coming months will write. Safe for many threads. */
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
   * Makes what is missing.
   *
   * @return always 0: there is nothing to go on with
   */
  @Override
  public int runOnce() {
    site.in((tx, now) -> site.store().makeRoom(tx, now));
    return 0;
  }
}
