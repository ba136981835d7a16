package io.countersign.testkit.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfWorkflow;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowHeader;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The published workflows of a memory store: its effective definitions. */
final class MemoryWorkflows implements WorkflowStore {

  private final MemoryStore store;
  private final DefinitionRows rows;

  MemoryWorkflows(MemoryStore store, DefinitionRows rows) {
    this.store = store;
    this.rows = rows;
  }

  /** Each publication creates a version, unless the same workflow is current already. */
  @Override
  public void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow) {
    store.need((MemoryTransaction) transaction);
    var scope = new DefinitionScope(org, workflow.contract().entityType());
    var former = current(scope);
    if (former.filter(one -> artefact(one).hash().equals(workflow.hash())).isPresent()) {
      return;
    }
    former.ifPresent(
        one -> rows.put(one.in(DefinitionStatus.ARCHIVED), store.now(), Optional.empty()));
    int version =
        rows.newest(scope, DefinitionKind.EFFECTIVE).map(Definition::version).orElse(0) + 1;
    var id = UUID.nameUUIDFromBytes((scope + " " + version).getBytes(UTF_8));
    rows.put(
        new Definition(
            id,
            scope,
            scope.entityType(),
            version,
            DefinitionStatus.PUBLISHED,
            new OfWorkflow(WorkflowArtefact.of(workflow))),
        store.now(),
        Optional.empty());
  }

  @Override
  public Optional<String> current(StoreTransaction transaction, String org, String entityType) {
    return hash(org, entityType);
  }

  Optional<String> hash(String org, String entityType) {
    return current(new DefinitionScope(org, entityType)).map(one -> artefact(one).hash());
  }

  private Optional<Definition> current(DefinitionScope scope) {
    return rows.newest(scope, DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED);
  }

  private static WorkflowArtefact artefact(Definition effective) {
    return effective.content().findArtefact().orElseThrow();
  }

  @Override
  public List<Listed> list(StoreTransaction transaction, String org, String entityType) {
    store.need((MemoryTransaction) transaction);
    return rows.of(new DefinitionScope(org, entityType), DefinitionKind.EFFECTIVE)
        .map(
            row ->
                new Listed(
                    row.definition().version(),
                    artefact(row.definition()).hash(),
                    row.definition().status() == DefinitionStatus.PUBLISHED,
                    row.course().created(),
                    artefact(row.definition()).header()))
        .toList();
  }

  @Override
  public Optional<Stored> find(StoreTransaction transaction, String org, String hash) {
    return rows.of(org)
        .flatMap(row -> row.definition().content().findArtefact().stream())
        .filter(artefact -> artefact.hash().equals(hash))
        .map(artefact -> new Stored(artefact.json(), artefact.header().map(WorkflowHeader::toJson)))
        .findFirst();
  }
}
