package io.countersign.checks.store;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.workflow.CompilerVersion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The definitions from which workflows are made. */
final class SampleDefinitions implements DefinitionStore {

  private final SampleTransaction tx;

  SampleDefinitions(SampleTransaction tx) {
    this.tx = tx;
  }

  @Override
  public Optional<Definition> find(String org, UUID id) {
    return tx.rows().find(DefinitionRow.class, org, id.toString()).map(DefinitionRow::definition);
  }

  @Override
  public Optional<Definition> envelope(DefinitionScope scope, int version) {
    return tx.definitionTable(scope)
        .all(DefinitionKind.ENVELOPE)
        .map(DefinitionRow::definition)
        .filter(one -> one.version() == version)
        .findFirst();
  }

  @Override
  public Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind) {
    return tx.definitionTable(scope).newest(kind);
  }

  @Override
  public Optional<Definition> newest(
      DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return tx.definitionTable(scope).newest(kind, status);
  }

  @Override
  public List<Definition> compiledByOthers(String org, CompilerVersion version) {
    return tx.rows().all(DefinitionRow.class, org).stream()
        .map(DefinitionRow::definition)
        .filter(
            one ->
                one.content()
                    .findArtefact()
                    .filter(artefact -> !artefact.compilerVersion().equals(version.toString()))
                    .isPresent())
        .sorted(
            Comparator.comparing((Definition one) -> one.scope().entityType())
                .thenComparingInt(Definition::version))
        .toList();
  }

  @Override
  public List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, ListSlice slice) {
    return tx.definitionTable(scope)
        .all(kind)
        .map(DefinitionRow::line)
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(DefinitionLine::cursor))
        .limit(slice.limit())
        .toList();
  }

  @Override
  public Outcome apply(Publication publication) {
    var table = tx.definitionTable(publication.scope());
    table.lock();
    var before = tx.savepoint();
    for (var change : publication.changes()) {
      boolean fits = fits(table, change);
      if (fits) {
        table.put(change.after(), Optional.of(publication.by()));
      }
      if (!fits || !isUnique(table)) {
        tx.rollbackTo(before);
        return Outcome.CONFLICT;
      }
    }
    return Outcome.APPLIED;
  }

  private boolean fits(DefinitionTable table, Change change) {
    var after = change.after();
    var stored = find(after.scope().org(), after.id());
    if (change.before().isPresent()) {
      return change.before().equals(stored);
    }
    var versions = table.all(after.kind()).map(row -> row.definition().version());
    boolean free =
        after.kind() == DefinitionKind.ENVELOPE
            ? versions.noneMatch(version -> version == after.version())
            : after.version() == versions.reduce(0, Math::max) + 1;
    return free && stored.isEmpty();
  }

  private static boolean isUnique(DefinitionTable table) {
    return table.count(DefinitionKind.ORG_PATCH, DefinitionStatus.DRAFT) <= 1
        && table.count(DefinitionKind.ORG_PATCH, DefinitionStatus.PUBLISHED) <= 1
        && table.count(DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED) <= 1;
  }
}
