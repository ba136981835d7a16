package io.countersign.testkit.memory;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;

/** The repairs of a memory store's live rows. */
final class MemoryRepairs implements RepairStore {

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryRepairs(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  @Override
  public Held hold(OrgId org, InstanceId instance) {
    if (!store.turn(transaction)) {
      return Held.BUSY;
    }
    return store.find(new InstanceKey.ById(org, instance)).isPresent() ? Held.YES : Held.ABSENT;
  }

  @Override
  public boolean overwrite(InstanceState state, JournalHead head) {
    store.need(transaction);
    var identity = state.identity();
    var data =
        store
            .find(
                new InstanceKey.ById(
                    OrgId.of(identity.document().org()), InstanceId.of(identity.instance())))
            .orElseThrow();
    boolean differs = !data.state().equals(state) || !data.head().equals(head);
    if (differs) {
      data.set(state, head, store.now());
      store.keepActive(state);
    }
    return differs;
  }
}
