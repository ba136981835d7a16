package io.countersign.engine.work;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.port.Meter;
import io.countersign.engine.store.QueuedTrigger;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Worker for triggers: claims those that are due and advances their instances, several at a time if
 * it has several lanes. Triggers of one instance are handled together, in one transaction, which
 * several instances may share. Safe for many threads.
 */
public final class EngineWorker implements Worker {

  private final Site site;
  private final Advancer advancer;
  private final Queue<Unended> unended = new ConcurrentLinkedQueue<>();
  private final Predecessor predecessor;

  EngineWorker(Site site, Advancer advancer) {
    this.site = site;
    this.advancer = advancer;
    this.predecessor =
        new Predecessor(
            site, (tx, now) -> site.store().triggers().takeBack(tx, site.shift().worker(), now));
  }

  /**
   * Claims of one instance whose attempt was aborted and not recorded.
   *
   * @param claimed the triggers
   * @param thrown what aborted the attempt
   */
  private record Unended(List<QueuedTrigger> claimed, Throwable thrown) {}

  @Override
  public Job job() {
    return Job.TRIGGERS;
  }

  /**
   * Claims a batch of triggers and works on it. Releases triggers of an instance whose lock is held
   * elsewhere; that does not count as an attempt. Before that it ends its own claims that could not
   * be ended because the store was unavailable.
   *
   * @return how many triggers it handled
   */
  @Override
  public int runOnce() {
    endWhatIsLeft();
    predecessor.takeBack();
    var claimed =
        site.in(
            (tx, now) -> site.store().triggers().claim(tx, site.lease(now, site.shift().lease())));
    var tasks =
        new Batch.Tasks<Bundles.Bundle>(
            this::work, this::giveBack, thrown -> site.broken(job(), thrown));
    var sound = site.sound(Meter.TRIGGERS, claimed);
    sound.forEach(site.hands()::take);
    var bundles = Bundles.of(sound, site.crew().lanes(), site.together());
    return new Batch<>(bundles, tasks).run(site.crew());
  }

  private void endWhatIsLeft() {
    for (var one = unended.poll(); one != null; one = unended.poll()) {
      try {
        advancer.end(one.claimed(), one.thrown());
      } catch (RuntimeException thrown) {
        if (site.store().isAway(thrown)) {
          unended.add(one);
          throw thrown;
        }
        site.broken(job(), thrown);
      }
      site.hands().letGo(one.claimed());
    }
  }

  private int work(Bundles.Bundle bundle) {
    boolean ended = true;
    try {
      return worked(bundle);
    } catch (RuntimeException thrown) {
      ended = !site.store().isAway(thrown);
      if (!ended) {
        keep(bundle, thrown);
      }
      throw thrown;
    } catch (Error thrown) {
      keep(bundle, thrown);
      ended = false;
      try {
        endWhatIsLeft();
      } catch (RuntimeException away) {
        thrown.addSuppressed(away);
      }
      throw thrown;
    } finally {
      if (ended) {
        bundle.instances().forEach(site.hands()::letGo);
      }
    }
  }

  private void keep(Bundles.Bundle bundle, Throwable thrown) {
    bundle.instances().forEach(one -> unended.add(new Unended(one, thrown)));
  }

  private int worked(Bundles.Bundle bundle) {
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
    bundle.instances().forEach(site.hands()::letGo);
  }
}
