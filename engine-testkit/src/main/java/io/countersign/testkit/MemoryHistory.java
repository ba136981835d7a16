package io.countersign.testkit;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.store.History;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StepRow;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;
import java.util.Optional;

/** What a memory store keeps, for readers. */
final class MemoryHistory implements History {

  private final MemoryStore store;

  MemoryHistory(MemoryStore store) {
    this.store = store;
  }

  @Override
  public Optional<InstanceState> instance(StoreTransaction transaction, InstanceKey key) {
    store.need((MemoryTransaction) transaction);
    return store.find(key).map(Shelf::state);
  }

  @Override
  public List<StepRow> steps(StoreTransaction transaction, String org, String instance) {
    return shelf(transaction, org, instance).map(Shelf::steps).orElse(List.of());
  }

  @Override
  public List<Journal.Written> journal(StoreTransaction transaction, String org, String instance) {
    return shelf(transaction, org, instance).map(Shelf::journal).orElse(List.of());
  }

  @Override
  public List<QueuedTrigger> openTriggers(
      StoreTransaction transaction, String org, String instance) {
    store.need((MemoryTransaction) transaction);
    return store.triggerLines().open().stream()
        .filter(line -> line.org().equals(org) && line.instance().equals(instance))
        .map(MemoryTriggers::queued)
        .toList();
  }

  private Optional<Shelf> shelf(StoreTransaction transaction, String org, String instance) {
    store.need((MemoryTransaction) transaction);
    return store.find(new InstanceKey.ById(org, instance));
  }
}
