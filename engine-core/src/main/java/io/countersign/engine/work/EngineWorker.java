package io.countersign.engine.work;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.port.Meter;
import io.countersign.engine.store.QueuedTrigger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Acts on triggers: claims those that are due and advances their instances, several at a time where
 * it has several lanes. Triggers of one instance are handled together, in one transaction. Safe for
 * many threads.
 */
public final class EngineWorker implements Worker {

  private final Site site;
  private final Advancer advancer;

  EngineWorker(Site site, Advancer advancer) {
    this.site = site;
    this.advancer = advancer;
  }

  @Override
  public Job job() {
    return Job.TRIGGERS;
  }

  /**
   * Claims a batch and works on it. Triggers of an instance that somebody else holds are put back
   * and do not count.
   *
   * @return how many triggers it handled
   */
  @Override
  public int runOnce() {
    var claimed =
        site.in(
            (tx, now) -> site.store().triggers().claim(tx, site.lease(now, site.shift().lease())));
    var byInstance = new LinkedHashMap<String, List<QueuedTrigger>>();
    for (var one : site.sound(Meter.TRIGGERS, claimed)) {
      byInstance
          .computeIfAbsent(one.org() + '\n' + one.instance(), id -> new ArrayList<>())
          .add(one);
    }
    var tasks =
        new Batch.Tasks<List<QueuedTrigger>>(
            this::work, this::giveBack, thrown -> site.broken(job(), thrown));
    return new Batch<>(byInstance.values(), tasks).run(site.crew());
  }

  private int work(List<QueuedTrigger> triggers) {
    return advancer.work(triggers) instanceof Advance.Busy ? 0 : triggers.size();
  }

  private void giveBack(List<QueuedTrigger> triggers) {
    site.in(
        (tx, now) -> {
          triggers.forEach(one -> site.store().triggers().putBack(tx, one));
          return now;
        });
  }
}
