package io.countersign.engine.work;

import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.Meter;
import io.countersign.engine.store.ClaimResult;
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
final class IoWorker implements Worker {

  private final WorkerContext context;
  private final EffectDelivery sending;
  private final Queue<Unwritten> unwritten = new ConcurrentLinkedQueue<>();
  private final PredecessorClaims predecessor;

  IoWorker(WorkerContext context, EffectDelivery sending) {
    this.context = context;
    this.sending = sending;
    this.predecessor =
        new PredecessorClaims(
            context, (tx, now) -> tx.effects().takeBack(context.shift().worker(), now));
  }

  /**
   * Result of an effect that could not be written.
   *
   * @param effect the effect
   * @param sent the result
   */
  private record Unwritten(QueuedEffect effect, Sent sent) {}

  @Override
  public WorkerKind job() {
    return WorkerKind.EFFECTS;
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
        context.in(
            (tx, now) -> {
              var lease = context.lease(now, context.shift().sendLease());
              return new Claim(tx.effects().claim(lease), now, lease.until());
            });
    var seen = new Sight(claim.at());
    var tasks =
        new WorkBatch.Tasks<QueuedEffect>(
            one -> send(one, claim.until(), seen),
            this::giveBack,
            thrown -> context.broken(job(), thrown));
    var sound = context.sound(Meter.EFFECTS, claim.effects());
    sound.forEach(context.hands()::take);
    return new WorkBatch<>(sound, tasks).run(context.crew());
  }

  private record Claim(ClaimResult<QueuedEffect> effects, Instant at, Instant until) {}

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
        if (context.store().isAway(thrown)) {
          unwritten.add(one);
          throw thrown;
        }
        context.broken(job(), thrown);
      }
      context.hands().letGo(one.effect());
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
      seen.now = write(effect, sent.get());
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
        context.hands().letGo(effect);
      }
    }
  }

  private Instant write(QueuedEffect effect, Sent sent) {
    boolean ended = true;
    try {
      return sending.write(effect, sent);
    } catch (RuntimeException thrown) {
      ended = !context.store().isAway(thrown);
      if (!ended) {
        unwritten.add(new Unwritten(effect, sent));
      }
      throw thrown;
    } finally {
      if (ended) {
        context.hands().letGo(effect);
      }
    }
  }

  private void giveBack(QueuedEffect effect) {
    context.in((tx, now) -> tx.effects().putBack(effect));
    context.hands().letGo(effect);
  }
}
