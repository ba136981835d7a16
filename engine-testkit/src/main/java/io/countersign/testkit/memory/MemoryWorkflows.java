package io.countersign.testkit.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfWorkflow;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The published workflows of a memory store: its effective definitions. */
final class MemoryWorkflows implements WorkflowStore {

  private final MemoryStore store;
  private final MemoryTransaction transaction;
  private final DefinitionRows rows;

  MemoryWorkflows(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
    this.rows = store.definitionRows();
  }

  /** Each publication creates a version, unless the same workflow is current already. */
  @Override
  public void publish(OrgId org, CompiledWorkflow workflow) {
    store.need(transaction);
    var contract = workflow.contract();
    var scope = new DefinitionScope(org.value(), contract.entityType(), contract.workflow());
    var former = current(rows, scope);
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
  public Optional<String> current(DefinitionScope scope) {
    return hash(rows, scope);
  }

  /** Returns the hash of the workflow that new instances of a scope run, or empty. */
  static Optional<String> hash(DefinitionRows rows, DefinitionScope scope) {
    return current(rows, scope).map(one -> artefact(one).hash());
  }

  @Override
  public List<TypeLine> types(OrgId org) {
    store.need(transaction);
    return rows
        .of(org.value())
        .map(DefinitionRows.Row::definition)
        .filter(one -> one.kind() == DefinitionKind.EFFECTIVE)
        .sorted(
            Comparator.comparing((Definition one) -> one.scope().entityType())
                .thenComparing(one -> one.scope().workflow().value())
                .thenComparing(Definition::version))
        .collect(
            Collectors.toMap(
                Definition::scope, this::type, (first, last) -> last, LinkedHashMap::new))
        .values()
        .stream()
        .toList();
  }

  private TypeLine type(Definition effective) {
    boolean isPipeline = artefact(effective).load().orThrow().contract().lifecycle().isNone();
    return new TypeLine(
        effective.scope(),
        isPipeline ? Kind.PIPELINE : Kind.LIFECYCLE,
        hash(rows, effective.scope()));
  }

  private static Optional<Definition> current(DefinitionRows rows, DefinitionScope scope) {
    return rows.newest(scope, DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED);
  }

  private static WorkflowArtefact artefact(Definition effective) {
    return effective.content().findArtefact().orElseThrow();
  }

  @Override
  public List<Listed> list(DefinitionScope scope) {
    store.need(transaction);
    return rows.of(scope, DefinitionKind.EFFECTIVE)
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
  public Optional<Stored> find(OrgId org, String hash) {
    return rows.of(org.value())
        .flatMap(row -> row.definition().content().findArtefact().stream())
        .filter(artefact -> artefact.hash().equals(hash))
        .map(artefact -> new Stored(artefact.json(), artefact.header().map(WorkflowHeader::toJson)))
        .findFirst();
  }
}
