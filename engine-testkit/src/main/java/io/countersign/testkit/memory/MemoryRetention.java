package io.countersign.testkit.memory;

import io.countersign.engine.store.RetentionStore;
import java.time.Instant;
import java.util.Comparator;

/** The retention of a memory store. */
final class MemoryRetention implements RetentionStore {

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryRetention(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  @Override
  public int forgetReceipts(Instant endedBefore, int limit) {
    store.need(transaction);
    var over =
        store.all().stream()
            .filter(data -> data.endedBefore(endedBefore))
            .sorted(Comparator.comparing(data -> data.state().identity().instance()))
            .toList();
    int gone = 0;
    for (var data : over) {
      gone += (gone < limit) && forgot(data) ? 1 : 0;
    }
    return gone;
  }

  private boolean forgot(InstanceData data) {
    var org = MemoryStore.org(data.state());
    var instance = data.state().identity().instance();
    boolean triggers = store.triggerLines().forgetKeys(org, instance);
    boolean effects = store.effectLines().forgetKeys(org, instance);
    return triggers || effects;
  }

  @Override
  public int forgetDone(Instant doneBefore, int limit) {
    store.need(transaction);
    int triggers = store.triggerLines().forget(doneBefore, limit);
    return triggers + store.effectLines().forget(doneBefore, limit - triggers);
  }

  @Override
  public int forgetEvents(Instant before, int limit) {
    store.need(transaction);
    return store.letters().forget(before, limit);
  }
}
