package io.countersign.checks.store;

import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.RetentionStore;
import java.time.Instant;

/** The deletion of data that need not be kept. */
final class SampleRetention implements RetentionStore {

  private final SampleTransaction tx;

  SampleRetention(SampleTransaction tx) {
    this.tx = tx;
  }

  @Override
  public int forgetReceipts(Instant endedBefore, int limit) {
    int gone = 0;
    for (var live : tx.rows().all(LiveRow.class)) {
      boolean over = live.times().ended().filter(at -> at.isBefore(endedBefore)).isPresent();
      gone += gone < limit && over && isForgotten(live) ? 1 : 0;
    }
    return gone;
  }

  private boolean isForgotten(LiveRow live) {
    var org = live.identity().document().org();
    var instance = live.identity().instance();
    boolean triggers = new QueueTable(tx, Box.TRIGGERS).forgetKeys(org, instance);
    boolean effects = new QueueTable(tx, Box.EFFECTS).forgetKeys(org, instance);
    return triggers || effects;
  }

  @Override
  public int forgetDone(Instant doneBefore, int limit) {
    int triggers = new QueueTable(tx, Box.TRIGGERS).forget(doneBefore, limit);
    return triggers + new QueueTable(tx, Box.EFFECTS).forget(doneBefore, limit - triggers);
  }

  @Override
  public int forgetEvents(Instant before, int limit) {
    return new SampleInbox(tx).forget(before, limit);
  }
}
