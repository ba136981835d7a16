package io.countersign.engine.work;

/**
 * Worker that deletes data past its retention period: receipts of ended instances, finished rows of
 * the outboxes, and external events. Safe for many threads.
 */
public final class Pruner implements Worker {

  private final Site site;
  private final Keep keep;

  Pruner(Site site, Keep keep) {
    this.site = site;
    this.keep = keep;
  }

  @Override
  public Job job() {
    return Job.RETENTION;
  }

  /**
   * Deletes a batch of each kind, each in a transaction of its own.
   *
   * @return how many rows were deleted; 0 when none is left to delete
   */
  @Override
  public int runOnce() {
    int receipts = receipts();
    int outbox = outbox();
    return receipts + outbox + events();
  }

  private int receipts() {
    return site.in(
        (tx, now) ->
            site.store()
                .retention()
                .forgetReceipts(tx, now.minus(keep.receipts()), site.shift().batch()));
  }

  private int outbox() {
    return site.in(
        (tx, now) ->
            site.store()
                .retention()
                .forgetDone(tx, now.minus(keep.outbox()), site.shift().batch()));
  }

  private int events() {
    return site.in(
        (tx, now) ->
            site.store()
                .retention()
                .forgetEvents(tx, now.minus(keep.events()), site.shift().batch()));
  }
}
