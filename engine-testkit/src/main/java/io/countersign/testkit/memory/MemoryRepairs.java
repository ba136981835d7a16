package io.countersign.testkit.memory;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.StoreTransaction;

/** The repairs of a memory store's live rows. */
final class MemoryRepairs implements RepairStore {

  private final MemoryStore store;

  MemoryRepairs(MemoryStore store) {
    this.store = store;
  }

  @Override
  public Held hold(StoreTransaction transaction, String org, String instance) {
    if (!store.turn((MemoryTransaction) transaction)) {
      return Held.BUSY;
    }
    return store.find(new InstanceKey.ById(org, instance)).isPresent() ? Held.YES : Held.ABSENT;
  }

  @Override
  public boolean overwrite(StoreTransaction transaction, InstanceState state, JournalHead head) {
    store.need((MemoryTransaction) transaction);
    var identity = state.identity();
    var data =
        store
            .find(new InstanceKey.ById(identity.document().org(), identity.instance()))
            .orElseThrow();
    boolean differs = !data.state().equals(state) || !data.head().equals(head);
    if (differs) {
      data.set(state, head, store.now());
      store.keepActive(state);
    }
    return differs;
  }
}
