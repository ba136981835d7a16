package io.countersign.checks.store;

import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.store.EarlierAttempts;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.OutboxLifecycles;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxRow.Hold;
import io.countersign.engine.store.OutboxRow.What;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import java.time.Instant;
import java.util.Optional;

/**
 * Row of an outbox.
 *
 * @param shown the row as readers see it
 * @param content the trigger or the effect
 * @param fence the number of the claim that holds it, or 0
 * @param earlier the history of earlier claims
 */
record QueueRow(OutboxRow shown, Content content, long fence, EarlierAttempts earlier) {

  /**
   * Trigger or effect, of which there is one.
   *
   * @param what its identity and type
   * @param trigger the trigger
   * @param effect the effect
   */
  record Content(What what, Optional<Trigger> trigger, Optional<EffectRow> effect) {}

  /** Returns the content of the row of a trigger. */
  static Content of(Trigger trigger, String instance) {
    var what = new What(Box.TRIGGERS, trigger.key(instance), trigger.type().word(), 0);
    return new Content(what, Optional.of(trigger), Optional.empty());
  }

  /** Returns the content of the row of an effect. */
  static Content of(EffectRow effect) {
    var key = String.valueOf(effect.seq());
    return new Content(
        new What(Box.EFFECTS, key, effect.effectType(), effect.step()),
        Optional.empty(),
        Optional.of(effect));
  }

  EffectRow effect() {
    return content.effect().orElseThrow();
  }

  OutboxStatus status() {
    return shown.hold().status();
  }

  /** Returns whether the row is neither claimed nor finished. */
  boolean isFree() {
    return status() == OutboxStatus.PENDING || status() == OutboxStatus.FAILED;
  }

  /** Returns whether the row is not finished and its time has come. */
  boolean isOpenAt(Instant now) {
    return shown.hold().due().filter(due -> !due.isAfter(now)).isPresent();
  }

  /** Returns whether the row may be claimed. */
  boolean isDue(Instant now) {
    return isFree() && isOpenAt(now);
  }

  /** Returns whether a claim holds the row; with fence 0, whether no claim does. */
  boolean isHeldBy(long claim) {
    return claim == 0 ? isFree() : status() == OutboxStatus.PROCESSING && fence == claim;
  }

  /** Returns whether the row may have ended a process, so that it is claimed alone. */
  boolean isAlone() {
    return !earlier.brokeOff().isEmpty();
  }

  /** Returns the row in another status, through all statuses between. */
  QueueRow to(Hand by, OutboxStatus... way) {
    var lifecycle =
        shown.what().box() == Box.TRIGGERS ? OutboxLifecycles.TRIGGER : OutboxLifecycles.EFFECT;
    var status = status();
    for (var next : way) {
      status = lifecycle.require(status, next, by);
    }
    var hold = shown.hold();
    return hold(new Hold(status, hold.attempts(), hold.due(), hold.error(), hold.worker()), fence);
  }

  /** Returns the row under a claim. */
  QueueRow claimed(String worker, Instant until, long claim) {
    var hold = shown.hold();
    int attempts = hold.attempts() + 1;
    return hold(
        new Hold(status(), attempts, Optional.of(until), hold.error(), Optional.of(worker)), claim);
  }

  /** Returns the row under the same claim, which lapses later. */
  QueueRow kept(Instant until) {
    var hold = shown.hold();
    return hold(
        new Hold(status(), hold.attempts(), Optional.of(until), hold.error(), hold.worker()),
        fence);
  }

  /** Returns the row without a claim. */
  QueueRow freed(Optional<Instant> due, int attempts, String error) {
    return hold(new Hold(status(), attempts, due, error, Optional.empty()), 0);
  }

  private QueueRow hold(Hold next, long claim) {
    return new QueueRow(
        new OutboxRow(
            shown.org(), shown.instance(), shown.what(), shown.number(), next, shown.times()),
        content,
        claim,
        earlier);
  }

  /** Returns the row with another history of claims. */
  QueueRow after(EarlierAttempts attempts) {
    return new QueueRow(shown, content, fence, attempts);
  }

  /** Returns the row once it is completed, without what was owed. */
  QueueRow completed(Instant at) {
    var row =
        new OutboxRow(
            shown.org(),
            shown.instance(),
            shown.what(),
            shown.number(),
            shown.hold(),
            new OutboxRow.Times(shown.times().created(), Optional.of(at)));
    var rest = content.effect().map(EffectRow::withoutContent);
    return new QueueRow(row, new Content(content.what(), content.trigger(), rest), fence, earlier);
  }

  QueuedTrigger queuedTrigger() {
    return new QueuedTrigger(
        shown.org(),
        shown.instance(),
        content.trigger().orElseThrow(),
        shown.number(),
        shown.hold().attempts(),
        fence,
        earlier);
  }

  QueuedEffect queuedEffect() {
    return new QueuedEffect(
        shown.org(), shown.instance(), effect(), shown.hold().attempts(), fence, earlier);
  }
}
