package io.countersign.engine.work;

/**
 * Worker that releases claims whose leases expired, so that other workers get them. Each lapsed
 * claim was an attempt. Safe for many threads.
 */
final class LeaseReaper implements Worker {

  private final WorkerContext context;

  LeaseReaper(WorkerContext context) {
    this.context = context;
  }

  @Override
  public WorkerKind job() {
    return WorkerKind.LEASES;
  }

  /**
   * Releases lapsed claims in both outboxes.
   *
   * @return how many claims were released
   */
  @Override
  public int runOnce() {
    int triggers = context.in((tx, now) -> tx.triggers().reap(now));
    int effects = context.in((tx, now) -> tx.effects().reap(now));
    return triggers + effects;
  }
}
