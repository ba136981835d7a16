package io.countersign.testkit.memory;

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

/** The definitions of a memory store, as a transaction sees them. */
final class MemoryDefinitions implements DefinitionStore {

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryDefinitions(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  private DefinitionRows rows() {
    store.need(transaction);
    return store.definitionRows();
  }

  @Override
  public Optional<Definition> find(String org, UUID id) {
    return rows()
        .find(id)
        .map(DefinitionRows.Row::definition)
        .filter(one -> one.scope().org().equals(org));
  }

  @Override
  public Optional<Definition> envelope(DefinitionScope scope, int version) {
    return rows()
        .of(scope, DefinitionKind.ENVELOPE)
        .map(DefinitionRows.Row::definition)
        .filter(one -> one.version() == version)
        .findFirst();
  }

  @Override
  public Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind) {
    return rows().newest(scope, kind);
  }

  @Override
  public Optional<Definition> newest(
      DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return rows().newest(scope, kind, status);
  }

  @Override
  public List<Definition> compiledByOthers(String org, CompilerVersion version) {
    return rows()
        .of(org)
        .map(DefinitionRows.Row::definition)
        .filter(
            one ->
                one.content()
                    .findArtefact()
                    .filter(artefact -> !artefact.compilerVersion().equals(version.toString()))
                    .isPresent())
        .sorted(
            Comparator.comparing((Definition one) -> one.scope().entityType())
                .thenComparing(one -> one.scope().workflow().value())
                .thenComparingInt(Definition::version))
        .toList();
  }

  @Override
  public List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, ListSlice slice) {
    return rows()
        .of(scope, kind)
        .map(DefinitionRows.Row::line)
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(DefinitionLine::cursor))
        .limit(slice.limit())
        .toList();
  }

  @Override
  public Outcome apply(Publication publication) {
    var rows = rows();
    var before = store.mark();
    for (var change : publication.changes()) {
      boolean stands = stands(rows, change);
      if (stands) {
        rows.put(change.after(), store.now(), Optional.of(publication.by()));
      }
      if (!stands || !unique(rows, publication.scope())) {
        store.backTo(before);
        return Outcome.CONFLICT;
      }
    }
    return Outcome.APPLIED;
  }

  private static boolean stands(DefinitionRows rows, Change change) {
    var after = change.after();
    var stored = rows.find(after.id()).map(DefinitionRows.Row::definition);
    if (change.before().isPresent()) {
      return change.before().equals(stored);
    }
    var versions = rows.of(after.scope(), after.kind()).map(row -> row.definition().version());
    boolean free =
        after.kind() == DefinitionKind.ENVELOPE
            ? versions.noneMatch(version -> version == after.version())
            : after.version() == versions.reduce(0, Math::max) + 1;
    return free && stored.isEmpty();
  }

  private static boolean unique(DefinitionRows rows, DefinitionScope scope) {
    return count(rows, scope, DefinitionKind.ORG_PATCH, DefinitionStatus.DRAFT) <= 1
        && count(rows, scope, DefinitionKind.ORG_PATCH, DefinitionStatus.PUBLISHED) <= 1
        && count(rows, scope, DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED) <= 1;
  }

  private static long count(
      DefinitionRows rows, DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return rows.of(scope, kind).filter(row -> row.definition().status() == status).count();
  }
}
