package io.countersign.checks.store;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.store.DefinitionLine;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The definitions of one scope, as one transaction sees them. */
final class DefinitionTable {

  private final SampleTransaction tx;
  private final DefinitionScope scope;

  DefinitionTable(SampleTransaction tx, DefinitionScope scope) {
    this.tx = tx;
    this.scope = scope;
  }

  /** Takes the lock of the scope: publications take effect one after another. */
  void lock() {
    tx.require("definitions", scope.org(), scope.entityType());
  }

  /** Returns the rows of a kind, by version. */
  Stream<DefinitionRow> all(DefinitionKind kind) {
    return tx.rows().all(DefinitionRow.class, scope.org()).stream()
        .filter(row -> row.definition().scope().equals(scope) && row.definition().kind() == kind)
        .sorted(Comparator.comparingInt(row -> row.definition().version()));
  }

  Optional<Definition> newest(DefinitionKind kind) {
    return all(kind).map(DefinitionRow::definition).reduce((older, newer) -> newer);
  }

  Optional<Definition> newest(DefinitionKind kind, DefinitionStatus status) {
    return all(kind)
        .map(DefinitionRow::definition)
        .filter(one -> one.status() == status)
        .reduce((older, newer) -> newer);
  }

  /** Returns how many definitions of a kind have a status. */
  long count(DefinitionKind kind, DefinitionStatus status) {
    return all(kind).filter(row -> row.definition().status() == status).count();
  }

  /** Writes a new or changed definition. */
  void put(Definition definition, Optional<String> by) {
    var id = definition.id().toString();
    var before = tx.rows().find(DefinitionRow.class, scope.org(), id).map(DefinitionRow::course);
    var course =
        new DefinitionLine.Course(
            before.map(DefinitionLine.Course::created).orElse(tx.now()),
            before.isPresent() ? before.get().createdBy() : by,
            tx.now(),
            by);
    tx.rows().put(new DefinitionRow(definition, course), scope.org(), id);
  }
}
