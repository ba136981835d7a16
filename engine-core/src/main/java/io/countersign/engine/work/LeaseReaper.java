package io.countersign.engine.work;

/**
 * Takes claims back whose workers did not come back in time, so that others get them. Each lapsed
 * claim was an attempt. Safe for many threads.
 */
public final class LeaseReaper implements Worker {

  private final Site site;

  LeaseReaper(Site site) {
    this.site = site;
  }

  @Override
  public Job job() {
    return Job.LEASES;
  }

  /**
   * Takes back what has lapsed in both outboxes.
   *
   * @return how many claims there were
   */
  @Override
  public int runOnce() {
    int triggers = site.in((tx, now) -> site.store().triggers().reap(tx, now));
    int effects = site.in((tx, now) -> site.store().effects().reap(tx, now));
    return triggers + effects;
  }
}
