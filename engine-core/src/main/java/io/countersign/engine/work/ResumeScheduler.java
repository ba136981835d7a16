package io.countersign.engine.work;

/**
 * Worker that queues a trigger for each step that is due. It never advances instances; the worker
 * for triggers does. Safe for many threads; one step gets one trigger, regardless of the number of
 * these workers.
 */
final class ResumeScheduler implements Worker {

  private final WorkerContext context;

  ResumeScheduler(WorkerContext context) {
    this.context = context;
  }

  @Override
  public WorkerKind job() {
    return WorkerKind.TIMES;
  }

  /**
   * Queues a trigger for each step that is due, the earliest times first.
   *
   * @return how many triggers are new
   */
  @Override
  public int runOnce() {
    return context.in((tx, now) -> tx.triggers().queueDue(now, context.shift().batch()));
  }
}
