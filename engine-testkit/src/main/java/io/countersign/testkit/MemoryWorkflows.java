package io.countersign.testkit;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Workflows;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowHeader;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The published workflows of a memory store. */
final class MemoryWorkflows implements Workflows {

  private final MemoryStore store;
  private final Table<String, Stored> texts;
  private final Table<String, String> current;
  private final Table<String, Publication> listed;

  MemoryWorkflows(MemoryStore store, UndoLog log) {
    this.store = store;
    texts = new Table<>(log);
    current = new Table<>(log);
    listed = new Table<>(log);
  }

  @Override
  public void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow) {
    store.need((MemoryTransaction) transaction);
    texts.put(
        org + '\n' + workflow.hash(),
        new Stored(workflow.toJson(), Optional.of(WorkflowHeader.of(workflow).toJson())));
    number(org, workflow);
    current.put(org + '\n' + workflow.contract().entityType(), workflow.hash());
  }

  @Override
  public Optional<String> current(StoreTransaction transaction, String org, String entityType) {
    return hash(org, entityType);
  }

  /** Each publication is a version; publishing what is current already is none. */
  private void number(String org, CompiledWorkflow workflow) {
    var type = workflow.contract().entityType();
    if (!hash(org, type).equals(Optional.of(workflow.hash()))) {
      int version = ofType(org, type).size() + 1;
      var one =
          new Listed(
              version,
              workflow.hash(),
              true,
              store.now(),
              Optional.of(WorkflowHeader.of(workflow)));
      listed.put(org + '\n' + type + '\n' + version, new Publication(org, type, one));
    }
  }

  private record Publication(String org, String type, Listed listed) {}

  private List<Listed> ofType(String org, String type) {
    return listed.live().stream()
        .filter(one -> one.org().equals(org) && one.type().equals(type))
        .map(Publication::listed)
        .sorted(Comparator.comparingInt(Listed::version))
        .toList();
  }

  @Override
  public List<Listed> list(StoreTransaction transaction, String org, String entityType) {
    store.need((MemoryTransaction) transaction);
    var all = ofType(org, entityType);
    return all.stream()
        .map(
            one ->
                new Listed(
                    one.version(),
                    one.hash(),
                    one.version() == all.size(),
                    one.publishedAt(),
                    one.header()))
        .toList();
  }

  Optional<String> hash(String org, String entityType) {
    return current.get(org + '\n' + entityType);
  }

  @Override
  public Optional<Stored> find(StoreTransaction transaction, String org, String hash) {
    return texts.get(org + '\n' + hash);
  }
}
