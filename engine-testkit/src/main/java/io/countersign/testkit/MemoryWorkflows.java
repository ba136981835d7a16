package io.countersign.testkit;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Workflows;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.Optional;

/** The published workflows of a memory store. */
final class MemoryWorkflows implements Workflows {

  private final MemoryStore store;
  private final Table<String, String> texts;
  private final Table<String, String> current;

  MemoryWorkflows(MemoryStore store, UndoLog log) {
    this.store = store;
    texts = new Table<>(log);
    current = new Table<>(log);
  }

  @Override
  public void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow) {
    store.need((MemoryTransaction) transaction);
    texts.put(org + '\n' + workflow.hash(), workflow.toJson());
    current.put(org + '\n' + workflow.contract().entityType(), workflow.hash());
  }

  @Override
  public Optional<String> current(StoreTransaction transaction, String org, String entityType) {
    return hash(org, entityType);
  }

  Optional<String> hash(String org, String entityType) {
    return current.get(org + '\n' + entityType);
  }

  @Override
  public Optional<String> text(StoreTransaction transaction, String org, String hash) {
    return texts.get(org + '\n' + hash);
  }
}
