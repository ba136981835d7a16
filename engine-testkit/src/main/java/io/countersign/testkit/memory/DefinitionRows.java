package io.countersign.testkit.memory;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.store.DefinitionLine;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The definitions of a memory store, by their ids. */
final class DefinitionRows {

  /**
   * A stored definition.
   *
   * @param definition the definition
   * @param course its authors and times
   */
  record Row(Definition definition, DefinitionLine.Course course) {

    DefinitionLine line() {
      return new DefinitionLine(
          definition.id(),
          definition.scope(),
          definition.kind(),
          definition.version(),
          new DefinitionLine.Stand(definition.name(), definition.status()),
          course);
    }
  }

  private final MemoryTable<String, Row> rows;

  DefinitionRows(UndoLog log) {
    rows = new MemoryTable<>(log);
  }

  Optional<Row> find(UUID id) {
    return rows.get(id.toString());
  }

  /** Returns all definitions of an organisation. */
  Stream<Row> of(String org) {
    return rows.live().stream().filter(row -> row.definition().scope().org().equals(org));
  }

  /** Returns all definitions of a kind in a scope, ordered by version. */
  Stream<Row> of(DefinitionScope scope, DefinitionKind kind) {
    return rows.live().stream()
        .filter(row -> row.definition().scope().equals(scope) && row.definition().kind() == kind)
        .sorted(Comparator.comparingInt(row -> row.definition().version()));
  }

  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind) {
    return of(scope, kind).map(Row::definition).reduce((older, newer) -> newer);
  }

  Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return of(scope, kind)
        .map(Row::definition)
        .filter(one -> one.status() == status)
        .reduce((older, newer) -> newer);
  }

  /** Stores a new or changed definition. */
  void put(Definition definition, Instant at, Optional<String> by) {
    var before = find(definition.id()).map(Row::course);
    rows.put(
        definition.id().toString(),
        new Row(
            definition,
            new DefinitionLine.Course(
                before.map(DefinitionLine.Course::created).orElse(at),
                before.isPresent() ? before.get().createdBy() : by,
                at,
                by)));
  }
}
