package io.countersign.checks.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** The outbox of effects. */
final class SampleEffects implements EffectQueue {

  private final SampleTransaction tx;
  private final QueueTable table;

  SampleEffects(SampleTransaction tx) {
    this.tx = tx;
    this.table = new QueueTable(tx, Box.EFFECTS);
  }

  private static String key(QueuedEffect claimed) {
    return String.valueOf(claimed.effect().seq());
  }

  @Override
  public ClaimResult<QueuedEffect> claim(LeaseRequest lease) {
    return ClaimResult.of(table.claim(lease).stream().map(QueueRow::queuedEffect).toList());
  }

  @Override
  public boolean begin(QueuedEffect one, Instant now) {
    return table.begin(one.org(), one.instance(), key(one), one.fence());
  }

  @Override
  public boolean settle(QueuedEffect one, Trigger report) {
    var held = table.held(one.org(), one.instance(), key(one), one.fence());
    held.ifPresent(
        row -> {
          if (report.type() == TriggerType.EFFECT_CONFIRMED) {
            table.complete(row, tx.now());
          } else {
            table.giveUp(row, row.shown().hold().attempts(), reason(report));
          }
          if (!one.effect().isQuiet()) {
            new QueueTable(tx, Box.TRIGGERS)
                .add(one.org(), one.instance(), QueueRow.of(report, one.instance()), tx.now());
          }
        });
    return held.isPresent();
  }

  private static String reason(Trigger report) {
    return report.payload().get("response") instanceof Map<?, ?> response
        ? String.valueOf(response.get("reason"))
        : report.type().word();
  }

  @Override
  public boolean fail(QueuedEffect one, AttemptFailure failure) {
    return table.fail(one.org(), one.instance(), key(one), one.fence(), failure);
  }

  @Override
  public boolean putBack(QueuedEffect one) {
    return table.putBack(one.org(), one.instance(), key(one), one.fence());
  }

  @Override
  public int reap(Instant now) {
    return table.release(now, row -> row.isOpenAt(now));
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    table.keep(fences, until);
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return table.release(
        now, row -> row.shown().hold().worker().filter(worker::equals).isPresent());
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, long seq) {
    return table.requeue(org.value(), instance.value(), String.valueOf(seq));
  }
}
