package io.countersign.engine.work;

/**
 * Makes a trigger of each time that has come. It never advances anything: whoever acts on triggers
 * does. Safe for many threads; one step gives one trigger, however many there are of these.
 */
public final class ResumeScheduler implements Worker {

  private final Site site;

  ResumeScheduler(Site site) {
    this.site = site;
  }

  @Override
  public Job job() {
    return Job.TIMES;
  }

  /**
   * Queues a trigger for each step whose time has come, the earliest times first.
   *
   * @return how many are new
   */
  @Override
  public int runOnce() {
    return site.in((tx, now) -> site.store().triggers().queueDue(tx, now, site.shift().batch()));
  }
}
