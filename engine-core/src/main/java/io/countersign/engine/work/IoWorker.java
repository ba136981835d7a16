package io.countersign.engine.work;

import io.countersign.engine.port.Meter;
import io.countersign.engine.store.Claimed;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import java.time.Instant;

/**
 * Sends effects that are due, each outside of any transaction and several at a time where it has
 * several lanes, and reports what came of each to its instance. Safe for many threads.
 *
 * <p>An effect may arrive more than once, under the same key: when the process dies between sending
 * and reporting.
 */
public final class IoWorker implements Worker {

  private final Site site;
  private final Sending sending;

  IoWorker(Site site, Sending sending) {
    this.site = site;
    this.sending = sending;
  }

  @Override
  public Job job() {
    return Job.EFFECTS;
  }

  /**
   * Claims a batch and sends it. What is not begun when the claims lapse is left to others.
   *
   * @return how many effects it tried to send
   */
  @Override
  public int runOnce() {
    var claim =
        site.in(
            (tx, now) -> {
              var lease = site.lease(now, site.shift().sendLease());
              return new Claim(site.store().effects().claim(tx, lease), now, lease.until());
            });
    var seen = new Sight(claim.at());
    var tasks =
        new Batch.Tasks<QueuedEffect>(
            one -> send(one, claim.until(), seen),
            this::giveBack,
            thrown -> site.broken(job(), thrown));
    return new Batch<>(site.sound(Meter.EFFECTS, claim.effects()), tasks).run(site.crew());
  }

  private record Claim(Claimed<QueuedEffect> effects, Instant at, Instant until) {}

  /** The time of the store as any lane last saw it. */
  private static final class Sight {

    private volatile Instant now;

    Sight(Instant now) {
      this.now = now;
    }
  }

  /** The time that was last seen tells whether the claim may have passed on meanwhile. */
  private int send(QueuedEffect effect, Instant until, Sight seen) {
    if (seen.now.isAfter(until)) {
      giveBack(effect);
      return 0;
    }
    seen.now = sending.send(effect);
    return 1;
  }

  private void giveBack(QueuedEffect effect) {
    site.in((tx, now) -> site.store().effects().putBack(tx, effect));
  }
}
