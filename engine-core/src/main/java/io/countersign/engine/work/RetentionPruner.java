package io.countersign.engine.work;

/**
 * Worker that deletes data past its retention period: receipts of ended instances, finished rows of
 * the outboxes, and external events. Safe for many threads.
 */
final class RetentionPruner implements Worker {

  private final WorkerContext context;
  private final RetentionPolicy keep;

  RetentionPruner(WorkerContext context, RetentionPolicy keep) {
    this.context = context;
    this.keep = keep;
  }

  @Override
  public WorkerKind job() {
    return WorkerKind.RETENTION;
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
    return context.in(
        (tx, now) ->
            tx.retention().forgetReceipts(now.minus(keep.receipts()), context.shift().batch()));
  }

  private int outbox() {
    return context.in(
        (tx, now) -> tx.retention().forgetDone(now.minus(keep.outbox()), context.shift().batch()));
  }

  private int events() {
    return context.in(
        (tx, now) ->
            tx.retention().forgetEvents(now.minus(keep.events()), context.shift().batch()));
  }
}
