package io.countersign.engine.work;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.port.Meter;
import java.util.List;

/**
 * Acts on triggers: claims those that are due and advances their instances, several at a time where
 * it has several lanes. Triggers of one instance are handled together, in one transaction, which
 * several instances may share. Safe for many threads.
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
    var tasks =
        new Batch.Tasks<Bundles.Bundle>(
            this::work, this::giveBack, thrown -> site.broken(job(), thrown));
    var bundles =
        Bundles.of(site.sound(Meter.TRIGGERS, claimed), site.crew().lanes(), site.together());
    return new Batch<>(bundles, tasks).run(site.crew());
  }

  private int work(Bundles.Bundle bundle) {
    int handled = 0;
    var instances = bundle.instances();
    var advances =
        instances.size() == 1
            ? List.of(advancer.work(instances.get(0)))
            : advancer.work(bundle.org(), instances);
    for (int i = 0; i < instances.size(); i++) {
      handled += advances.get(i) instanceof Advance.Busy ? 0 : instances.get(i).size();
    }
    return handled;
  }

  private void giveBack(Bundles.Bundle bundle) {
    site.in(
        (tx, now) -> {
          bundle.instances().stream()
              .flatMap(List::stream)
              .forEach(one -> site.store().triggers().putBack(tx, one));
          return now;
        });
  }
}
