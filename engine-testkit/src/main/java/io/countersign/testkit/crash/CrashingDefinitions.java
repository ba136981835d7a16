package io.countersign.testkit.crash;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.workflow.CompilerVersion;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Wrapper of definitions with crash points around every publication. */
final class CrashingDefinitions implements DefinitionStore {

  private final DefinitionStore inner;
  private final CrashingTransaction transaction;

  CrashingDefinitions(DefinitionStore inner, CrashingTransaction transaction) {
    this.inner = inner;
    this.transaction = transaction;
  }

  @Override
  public Optional<Definition> find(String org, UUID id) {
    return inner.find(org, id);
  }

  @Override
  public Optional<Definition> envelope(DefinitionScope scope, int version) {
    return inner.envelope(scope, version);
  }

  @Override
  public Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind) {
    return inner.newest(scope, kind);
  }

  @Override
  public Optional<Definition> newest(
      DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return inner.newest(scope, kind, status);
  }

  @Override
  public List<Definition> compiledByOthers(String org, CompilerVersion version) {
    return inner.compiledByOthers(org, version);
  }

  @Override
  public List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, ListSlice slice) {
    return inner.list(scope, kind, slice);
  }

  @Override
  public Outcome apply(Publication publication) {
    return transaction.around(
        "changing definitions of " + publication.scope().entityType(),
        () -> inner.apply(publication));
  }
}
