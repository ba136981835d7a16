package io.countersign.checks.store;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.StoreTransaction.Patience;

/** The repairs of live rows. */
final class SampleRepairs implements RepairStore {

  private final SampleTransaction tx;

  SampleRepairs(SampleTransaction tx) {
    this.tx = tx;
  }

  @Override
  public Held hold(OrgId org, InstanceId instance) {
    var live = tx.find(new InstanceKey.ById(org, instance));
    if (live.isEmpty()) {
      return Held.ABSENT;
    }
    var lock = SampleTransaction.lockOf(live.get().identity().document());
    return tx.hold(Patience.WAIT, lock) ? Held.YES : Held.BUSY;
  }

  @Override
  public boolean overwrite(InstanceState state, JournalHead head) {
    var stored = tx.live(state.identity()).orElseThrow();
    var times = new LiveRow.Times(stored.times().began(), tx.now(), stored.times().ended());
    var repaired = LiveRow.of(state, head, times);
    boolean differs = !stored.isSameAs(repaired);
    if (differs) {
      tx.put(repaired);
    }
    return differs;
  }
}
