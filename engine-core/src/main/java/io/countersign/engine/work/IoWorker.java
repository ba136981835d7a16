package io.countersign.engine.work;

import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.Meter;
import io.countersign.engine.store.Claimed;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Worker for effects: sends those that are due, each outside of any transaction and several at a
 * time if it has several lanes, and reports each result to its instance. Safe for many threads.
 *
 * <p>An effect may arrive more than once, under the same key: when the process dies between sending
 * and reporting.
 */
public final class IoWorker implements Worker {

  private final Site site;
  private final Sending sending;
  private final Queue<Unwritten> unwritten = new ConcurrentLinkedQueue<>();
  private final Predecessor predecessor;

  IoWorker(Site site, Sending sending) {
    this.site = site;
    this.sending = sending;
    this.predecessor =
        new Predecessor(
            site, (tx, now) -> site.store().effects().takeBack(tx, site.shift().worker(), now));
  }

  /**
   * Result of an effect that could not be written.
   *
   * @param effect the effect
   * @param sent the result
   */
  private record Unwritten(QueuedEffect effect, Sent sent) {}

  @Override
  public Job job() {
    return Job.EFFECTS;
  }

  /**
   * Claims a batch of effects and sends it. Effects that were not begun when the claims lapse are
   * left to other workers. Before that it writes earlier results that could not be written because
   * the store was unavailable.
   *
   * @return how many effects it tried to send
   */
  @Override
  public int runOnce() {
    writeWhatIsLeft();
    predecessor.takeBack();
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
    var sound = site.sound(Meter.EFFECTS, claim.effects());
    sound.forEach(site.hands()::take);
    return new Batch<>(sound, tasks).run(site.crew());
  }

  private record Claim(Claimed<QueuedEffect> effects, Instant at, Instant until) {}

  /** Time of the store as any lane last saw it. */
  private static final class Sight {

    private volatile Instant now;

    Sight(Instant now) {
      this.now = now;
    }
  }

  private void writeWhatIsLeft() {
    for (var one = unwritten.poll(); one != null; one = unwritten.poll()) {
      try {
        sending.write(one.effect(), one.sent());
      } catch (RuntimeException thrown) {
        if (site.store().isAway(thrown)) {
          unwritten.add(one);
          throw thrown;
        }
        site.broken(job(), thrown);
      }
      site.hands().letGo(one.effect());
    }
  }

  /** The time that was last seen tells whether the claim may have lapsed meanwhile. */
  private int send(QueuedEffect effect, Instant until, Sight seen) {
    if (seen.now.isAfter(until)) {
      giveBack(effect);
      return 0;
    }
    var sent = attempt(effect);
    if (sent.isPresent()) {
      seen.now = written(effect, sent.get());
    }
    return sent.isPresent() ? 1 : 0;
  }

  private Optional<Sent> attempt(QueuedEffect effect) {
    boolean ended = false;
    try {
      var sent = sending.attempt(effect);
      ended = sent.isEmpty();
      return sent;
    } catch (RuntimeException thrown) {
      ended = true;
      throw thrown;
    } catch (Error thrown) {
      unwritten.add(new Unwritten(effect, sending.brokenOff(effect, thrown)));
      try {
        writeWhatIsLeft();
      } catch (RuntimeException away) {
        thrown.addSuppressed(away);
      }
      throw thrown;
    } finally {
      if (ended) {
        site.hands().letGo(effect);
      }
    }
  }

  private Instant written(QueuedEffect effect, Sent sent) {
    boolean ended = true;
    try {
      return sending.write(effect, sent);
    } catch (RuntimeException thrown) {
      ended = !site.store().isAway(thrown);
      if (!ended) {
        unwritten.add(new Unwritten(effect, sent));
      }
      throw thrown;
    } finally {
      if (ended) {
        site.hands().letGo(effect);
      }
    }
  }

  private void giveBack(QueuedEffect effect) {
    site.in((tx, now) -> site.store().effects().putBack(tx, effect));
    site.hands().letGo(effect);
  }
}
