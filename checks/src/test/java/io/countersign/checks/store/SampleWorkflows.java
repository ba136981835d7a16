package io.countersign.checks.store;

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
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The published workflows, which are the effective definitions. */
final class SampleWorkflows implements WorkflowStore {

  private final SampleTransaction tx;

  SampleWorkflows(SampleTransaction tx) {
    this.tx = tx;
  }

  @Override
  public void publish(OrgId org, CompiledWorkflow workflow) {
    var contract = workflow.contract();
    var scope = new DefinitionScope(org.value(), contract.entityType(), contract.workflow());
    if (current(scope).equals(Optional.of(workflow.hash()))) {
      return;
    }
    var table = tx.definitionTable(scope);
    table.lock();
    table
        .newest(DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED)
        .ifPresent(one -> table.put(one.in(DefinitionStatus.ARCHIVED), Optional.empty()));
    int version = table.newest(DefinitionKind.EFFECTIVE).map(Definition::version).orElse(0) + 1;
    table.put(
        new Definition(
            UUID.nameUUIDFromBytes((scope + " " + version).getBytes(UTF_8)),
            scope,
            contract.entityType(),
            version,
            DefinitionStatus.PUBLISHED,
            new OfWorkflow(WorkflowArtefact.of(workflow))),
        Optional.empty());
  }

  @Override
  public List<TypeLine> types(OrgId org) {
    return tx.rows().all(DefinitionRow.class, org.value()).stream()
        .map(DefinitionRow::definition)
        .filter(one -> one.kind() == DefinitionKind.EFFECTIVE)
        .map(Definition::scope)
        .distinct()
        .sorted(
            Comparator.comparing(DefinitionScope::entityType)
                .thenComparing(scope -> scope.workflow().value()))
        .map(this::type)
        .toList();
  }

  private TypeLine type(DefinitionScope scope) {
    var newest = tx.definitionTable(scope).newest(DefinitionKind.EFFECTIVE).orElseThrow();
    boolean isPipeline = artefact(newest).load().orThrow().contract().lifecycle().isNone();
    return new TypeLine(scope, isPipeline ? Kind.PIPELINE : Kind.LIFECYCLE, current(scope));
  }

  @Override
  public Optional<String> current(DefinitionScope scope) {
    return tx.definitionTable(scope)
        .newest(DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED)
        .map(one -> artefact(one).hash());
  }

  private static WorkflowArtefact artefact(Definition effective) {
    return effective.content().findArtefact().orElseThrow();
  }

  @Override
  public Optional<Stored> find(OrgId org, String hash) {
    return tx.rows().all(DefinitionRow.class, org.value()).stream()
        .flatMap(row -> row.definition().content().findArtefact().stream())
        .filter(artefact -> artefact.hash().equals(hash))
        .map(artefact -> new Stored(artefact.json(), artefact.header().map(WorkflowHeader::toJson)))
        .findFirst();
  }

  @Override
  public List<Listed> list(DefinitionScope scope) {
    return tx.definitionTable(scope)
        .all(DefinitionKind.EFFECTIVE)
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
}
