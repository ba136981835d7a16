package io.countersign.engine.work;

/**
 * Worker that releases claims whose leases expired, so that other workers get them. Each lapsed
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
   * Releases lapsed claims in both outboxes.
   *
   * @return how many claims were released
   */
  @Override
  public int runOnce() {
    int triggers = site.in((tx, now) -> site.store().triggers().reap(tx, now));
    int effects = site.in((tx, now) -> site.store().effects().reap(tx, now));
    return triggers + effects;
  }
}
