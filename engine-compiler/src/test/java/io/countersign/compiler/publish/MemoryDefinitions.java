package io.countersign.compiler.publish;

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
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Definitions in memory: one immutable state, exchanged as a whole. */
final class MemoryDefinitions implements DefinitionStore {

  private volatile Map<UUID, Definition> state = Map.of();

  Collection<Definition> all() {
    return state.values();
  }

  /** Puts a definition there without asking, as a former engine may have done. */
  synchronized void plant(Definition definition) {
    var next = new LinkedHashMap<>(state);
    next.put(definition.id(), definition);
    state = Map.copyOf(next);
  }

  @Override
  public Optional<Definition> find(String org, UUID id) {
    return Optional.ofNullable(state.get(id)).filter(one -> one.scope().org().equals(org));
  }

  @Override
  public Optional<Definition> envelope(DefinitionScope scope, int version) {
    return of(state, scope, DefinitionKind.ENVELOPE)
        .filter(one -> one.version() == version)
        .findFirst();
  }

  @Override
  public Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind) {
    return of(state, scope, kind).max(Comparator.comparingInt(Definition::version));
  }

  @Override
  public Optional<Definition> newest(
      DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return of(state, scope, kind)
        .filter(one -> one.status() == status)
        .max(Comparator.comparingInt(Definition::version));
  }

  @Override
  public List<Definition> compiledByOthers(String org, CompilerVersion version) {
    return state.values().stream()
        .filter(one -> one.scope().org().equals(org))
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
    return of(state, scope, kind)
        .map(MemoryDefinitions::line)
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(DefinitionLine::cursor))
        .limit(slice.limit())
        .toList();
  }

  private static DefinitionLine line(Definition one) {
    return new DefinitionLine(
        one.id(),
        one.scope(),
        one.kind(),
        one.version(),
        new DefinitionLine.Stand(one.name(), one.status()),
        new DefinitionLine.Course(
            Instant.EPOCH, Optional.empty(), Instant.EPOCH, Optional.empty()));
  }

  @Override
  public synchronized Outcome apply(Publication publication) {
    var after = new LinkedHashMap<>(state);
    for (var change : publication.changes()) {
      if (!stands(after, change)) {
        return Outcome.CONFLICT;
      }
      after.put(change.after().id(), change.after());
      if (!unique(after, publication.scope())) {
        return Outcome.CONFLICT;
      }
    }
    state = Map.copyOf(after);
    return Outcome.APPLIED;
  }

  private static boolean stands(Map<UUID, Definition> state, Change change) {
    var after = change.after();
    if (change.before().isPresent()) {
      return change.before().equals(Optional.ofNullable(state.get(after.id())));
    }
    var versions = of(state, after.scope(), after.kind()).map(Definition::version).toList();
    boolean next =
        after.kind() == DefinitionKind.ENVELOPE
            ? !versions.contains(after.version())
            : after.version() == versions.stream().mapToInt(one -> one).max().orElse(0) + 1;
    return next && !state.containsKey(after.id());
  }

  private static boolean unique(Map<UUID, Definition> state, DefinitionScope scope) {
    return count(state, scope, DefinitionKind.ORG_PATCH, DefinitionStatus.DRAFT) <= 1
        && count(state, scope, DefinitionKind.ORG_PATCH, DefinitionStatus.PUBLISHED) <= 1
        && count(state, scope, DefinitionKind.EFFECTIVE, DefinitionStatus.PUBLISHED) <= 1;
  }

  private static long count(
      Map<UUID, Definition> state,
      DefinitionScope scope,
      DefinitionKind kind,
      DefinitionStatus status) {
    return of(state, scope, kind).filter(one -> one.status() == status).count();
  }

  private static Stream<Definition> of(
      Map<UUID, Definition> state, DefinitionScope scope, DefinitionKind kind) {
    return state.values().stream().filter(one -> one.scope().equals(scope) && one.kind() == kind);
  }
}
