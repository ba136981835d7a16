package io.countersign.testkit.memory;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxRow.What;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The outbox of effects of a memory store. */
final class MemoryEffects implements EffectQueue {

  private final MemoryStore store;
  private final MemoryTransaction transaction;
  private final MemoryOutbox<EffectRow> lines;

  MemoryEffects(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
    this.lines = store.effectLines();
  }

  @Override
  public ClaimResult<QueuedEffect> claim(LeaseRequest lease) {
    return ClaimResult.of(
        atWork() ? lines.claim(lease).stream().map(MemoryEffects::queue).toList() : List.of());
  }

  private static QueuedEffect queue(OutboxLine<EffectRow> line) {
    return new QueuedEffect(
        line.org(),
        line.instance(),
        line.row(),
        line.hold().attempts(),
        line.hold().fence(),
        line.hold().earlier());
  }

  @Override
  public boolean begin(QueuedEffect claimed, Instant now) {
    return atWork()
        && lines.begin(claimed.org(), claimed.instance(), key(claimed), claimed.fence());
  }

  @Override
  public boolean settle(QueuedEffect claimed, Trigger report) {
    if (!atWork()) {
      return false;
    }
    var held = lines.findHeld(claimed.org(), claimed.instance(), key(claimed), claimed.fence());
    held.ifPresent(
        line -> {
          if (report.type() == TriggerType.EFFECT_CONFIRMED) {
            lines.complete(line.with(line.row().withoutContent()), report.cause(), store.now());
          } else {
            lines.giveUp(line, why(report), store.now());
          }
          var instance = line.instance();
          if (!line.row().isQuiet()) {
            store
                .triggerLines()
                .add(line.org(), instance, report.key(instance), report, store.now());
          }
        });
    return held.isPresent();
  }

  /** Returns the reason that the sender gave, if any. */
  private static String why(Trigger report) {
    return report.payload().get("response") instanceof Map<?, ?> response
        ? String.valueOf(response.get("reason"))
        : report.type().word();
  }

  static OutboxRow show(OutboxLine<EffectRow> line) {
    var effect = line.row();
    return line.show(
        new What(Box.EFFECTS, String.valueOf(effect.seq()), effect.effectType(), effect.step()));
  }

  @Override
  public boolean fail(QueuedEffect claimed, AttemptFailure failure) {
    return atWork()
        && lines.fail(claimed.org(), claimed.instance(), key(claimed), claimed.fence(), failure);
  }

  @Override
  public boolean putBack(QueuedEffect claimed) {
    return atWork()
        && lines.putBack(
            claimed.org(), claimed.instance(), key(claimed), claimed.fence(), store.now());
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    if (atWork()) {
      lines.keep(fences, until);
    }
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return atWork() ? lines.takeBack(worker, now) : 0;
  }

  @Override
  public int reap(Instant now) {
    return atWork() ? lines.reap(now) : 0;
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, long seq) {
    return atWork()
        && lines.requeue(org.value(), instance.value(), String.valueOf(seq), store.now());
  }

  private static String key(QueuedEffect claimed) {
    return String.valueOf(claimed.effect().seq());
  }

  private boolean atWork() {
    return store.turn(transaction);
  }
}
